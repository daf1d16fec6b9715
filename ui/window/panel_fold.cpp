#include "ui/window/panel_fold.h"

#include "ui/window/side_panel.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtWidgets/QWidget>

#include <algorithm>

namespace spillway::ui {

PanelFold::PanelFold(SidePanel* panel, const QList<QWidget*>& others, QAction* open, QWidget* page) :
    QObject(panel), m_panel(panel), m_others(others), m_open(open), m_page(page)
{
    m_page->installEventFilter(this);
    connect(m_open, &QAction::triggered, this, &PanelFold::choose);
    follow();
}

void PanelFold::setUnwanted(bool unwanted)
{
    m_wanted = !unwanted;
    follow();
}

bool PanelFold::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        int needed = m_panel->openWidth();
        for (const QWidget* other : m_others)
            needed += std::max(other->minimumWidth(), other->minimumSizeHint().width());
        if (const bool fits = needed <= m_page->width(); fits != m_fits) {
            m_fits = fits;
            m_wantedNarrow = false;
        }
        follow();
    }
    return QObject::eventFilter(watched, event);
}

void PanelFold::choose(bool open)
{
    (m_fits ? m_wanted : m_wantedNarrow) = open;
    follow();
}

void PanelFold::follow()
{
    const bool open = m_fits ? m_wanted : m_wantedNarrow;
    m_open->setChecked(open);
    m_panel->setFolded(!open);
}

} // namespace spillway::ui
