#include "ui/window/frame/side_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/margin_scroll.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtGui/QPainter>
#include <QtWidgets/QBoxLayout>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

constexpr double kLeast = 12; ///< height of content that is longer, in heights of the font

/// Fills itself with the theme's border colour, whatever the theme is at that moment.
class Hairline : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), theme().border); }
};

/// Takes the height that its content has at the panel's width, and scrolls where it does not get that.
class Whole : public MarginScroll
{
public:
    Whole(QWidget* content, int widthPx, QWidget* parent) : MarginScroll(content, parent), m_width(widthPx) {}

    [[nodiscard]] QSize sizeHint() const override
    {
        const QSize hint = widget()->sizeHint();
        return {hint.width(), std::max(widget()->heightForWidth(m_width), hint.height())};
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool taken = MarginScroll::eventFilter(watched, event);
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return taken;
    }

private:
    int m_width;
};

} // namespace

QWidget* hairline(QWidget* parent)
{
    auto* line = new Hairline(parent);
    line->setFixedHeight(1);
    return line;
}

SidePanel::SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent) :
    QWidget(parent),
    m_scroll(new MarginScroll(content, this)),
    m_down(column(nullptr, 0, {{m_scroll, 1}})),
    m_openWidth(widthPx)
{
    setProperty("role", u"panel"_s);
    setAttribute(Qt::WA_StyledBackground);
    auto* edge = new Hairline(this);
    edge->setFixedWidth(1);
    auto* layout = row(this, 0, {});
    if (inner == Qt::LeftEdge)
        layout->addWidget(edge);
    layout->addLayout(m_down, 1);
    if (inner == Qt::RightEdge)
        layout->addWidget(edge);
    setFixedWidth(widthPx);
}

void SidePanel::keepAbove(QWidget* content, QWidget* effect)
{
    auto* above = new Whole(content, width() - 1, this);
    above->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_scroll->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_scroll->widget()->installEventFilter(this);
    m_down->insertWidget(0, above);
    m_down->insertWidget(1, hairline(this));
    m_down->insertWidget(2, effect);
}

bool SidePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        m_scroll->setMinimumHeight(std::min(em(this, kLeast), m_scroll->widget()->sizeHint().height()));
    return QWidget::eventFilter(watched, event);
}

void SidePanel::setFoldedStrip(QAction* action)
{
    m_strip = makeIconButton(u"unfold"_s, action->statusTip(), action->toolTip(), this);
    m_strip->setObjectName(u"unfold"_s);
    m_strip->setFocusPolicy(Qt::StrongFocus);
    m_strip->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_strip->hide();
    m_down->addWidget(m_strip, 1);
    connect(m_strip, &QToolButton::clicked, action, &QAction::trigger);
}

void SidePanel::setFolded(bool folded)
{
    m_scroll->setVisible(!folded);
    m_strip->setVisible(folded);
    setFixedWidth(folded ? m_strip->sizeHint().width() + 1 : m_openWidth);
}

void SidePanel::revealHead()
{
    m_scroll->verticalScrollBar()->setValue(0);
}

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
