#pragma once

#include "ui/models/project/made_traffic.h"
#include "ui/models/tables/table_model.h"

namespace spillway::ui {

class Project;

/// The files that the traffic came from, then what was drawn and generated, each with a check mark:
/// whether its requests count.
class SourcesModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Source, Requests, Span, ColumnCount };
    static constexpr int MadeIdRole = Qt::UserRole + 100; ///< MadeSource::id, or 0 of a file

    /// Watches `project`, which must outlive the model.
    explicit SourcesModel(Project* project, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A check mark does not change the model but asks for the edit, which changes it by way of the project.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// To be connected to editSetup().
    void editRequested(const spillway::ui::Setup& setup, const QString& text);
    /// To be connected to editMade().
    void madeEditRequested(const spillway::ui::MadeTraffic& made, const QString& text);

protected:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] TableColumn column(int number) const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    void trafficChanged();
    void setupChanged();
    void madeChanged();
    [[nodiscard]] int files() const;                          ///< rows of files; those of made sources follow
    [[nodiscard]] const MadeSource* madeAt(int row) const;    ///< nullptr of a file
    [[nodiscard]] const TraceSource* sourceAt(int row) const; ///< nullptr where its requests are not known
    [[nodiscard]] QVariant madeCell(int row, int column, int role) const;
    bool switchMade(const MadeSource& source, bool on);

    [[nodiscard]] QString spanOf(const TraceSource& source) const;

    Project* m_project;
    TracePtr m_files;   ///< what was imported, and
    MadeTraffic m_made; ///< what was made, as the model shows it; both change within a reset
};

} // namespace spillway::ui
