#pragma once

#include "engine/trace/made/pattern.h"
#include "ui/charts/draw/draw_strip.h"

#include <QtWidgets/QWidget>

class QButtonGroup;
class QComboBox;
class QSpinBox;
class QToolButton;

namespace spillway::ui {

class ElidedLabel;

/// The row of tools over the drawing strip: what the hand does, and for which client or how many.
class DrawTools : public QWidget
{
    Q_OBJECT

public:
    explicit DrawTools(QWidget* parent = nullptr);

    void setTool(DrawTool tool); ///< shows it, without a signal
    [[nodiscard]] PatternKind stamp() const { return m_stamp; }
    [[nodiscard]] Clients clients() const;
    [[nodiscard]] DrawStrip::Snap snap() const;
    /// Offered as the one client; the first is chosen until the user writes another.
    void setKnownClients(const QStringList& names);
    void setTitle(const QString& title);

signals:
    void toolChosen(spillway::ui::DrawTool tool);
    void changed(); ///< stamp, clients or snap
    void closeRequested();

private:
    QToolButton* addTool(DrawTool tool, const QString& icon, const QString& name, const QString& key,
                         const QString& tip);
    void addStamps();
    void addWho();
    void layOut();

    QButtonGroup* m_tools;
    QToolButton* m_stampTool;
    QComboBox* m_who;
    QComboBox* m_client;
    QSpinBox* m_count;
    QToolButton* m_snap;
    QToolButton* m_close;
    ElidedLabel* m_title;
    PatternKind m_stamp = PatternKind::Burst;
    bool m_ownClient = false; ///< the user wrote one
};

} // namespace spillway::ui
