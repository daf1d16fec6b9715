#include "ui/window/frame/panel_fold.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/frame/side_panel.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>
#include <QtWidgets/QBoxLayout>
#include <QtWidgets/QWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

/// The row below a drawer goes on there.
class Shade : public QWidget
{
public:
    explicit Shade(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QLinearGradient fading(0, 0, width(), 0);
        fading.setColorAt(0, QColor(0, 0, 0, theme().dark ? 110 : 45));
        fading.setColorAt(1, QColor(0, 0, 0, 0));
        QPainter(this).fillRect(rect(), fading);
    }
};

} // namespace

PanelFold::PanelFold(SidePanel* panel, const QList<QWidget*>& others, QAction* open, QWidget* page) :
    QObject(panel),
    m_panel(panel),
    m_others(others),
    m_open(open),
    m_page(page),
    m_place(new QWidget(page)),
    m_shade(new Shade(page))
{
    m_place->hide();
    m_shade->hide();
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
    lieOver(open && !m_fits);
}

bool PanelFold::isDrawer() const
{
    return m_page->layout()->indexOf(m_panel) < 0;
}

void PanelFold::lieOver(bool over)
{
    auto* across = qobject_cast<QBoxLayout*>(m_page->layout());
    if (over && !isDrawer()) {
        m_place->setFixedWidth(m_panel->foldedWidth());
        across->replaceWidget(m_panel, m_place);
    } else if (!over && isDrawer()) {
        across->replaceWidget(m_place, m_panel);
    }
    m_place->setVisible(over);
    m_shade->setVisible(over);
    if (!over)
        return;
    m_panel->setGeometry(0, 0, m_panel->openWidth(), m_page->height());
    m_shade->setGeometry(m_panel->openWidth(), 0, em(m_page, 0.7), m_page->height());
    m_panel->raise();
    m_shade->raise();
}

} // namespace spillway::ui
