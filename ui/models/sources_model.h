#pragma once

#include "ui/models/setup.h"
#include "ui/models/table_model.h"

namespace spillway::ui {

class Workspace;

/// The files that the traffic came from, each with a check mark: whether its requests count.
class SourcesModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Source, Requests, Span, ColumnCount };

    /// Watches `workspace`, which must outlive the model.
    explicit SourcesModel(Workspace* workspace, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A check mark does not change the model but asks for the edit, which changes it by way of the workspace.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// To be connected to editSetup().
    void editRequested(const spillway::ui::Setup& setup, const QString& text);

protected:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] int columns() const override { return ColumnCount; }
    [[nodiscard]] bool isNumber(int column) const override { return column == Requests; }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] QVariant title(int column, int role) const override;

private:
    void trafficChanged();
    void setupChanged();

    [[nodiscard]] QString spanOf(const TraceSource& source) const;

    Workspace* m_workspace;
    TracePtr m_trace; ///< what the model shows; changes within a reset
};

} // namespace spillway::ui
