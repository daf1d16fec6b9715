#include "ui/window/frame/side_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/margin_scroll.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>
#include <QtWidgets/QBoxLayout>
#include <QtWidgets/QScrollBar>

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

FoldStrip::FoldStrip(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QSize FoldStrip::sizeHint() const
{
    return {em(this, 1.7), em(this, 8)};
}

bool FoldStrip::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QAbstractButton::event(event);
}

void FoldStrip::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), underMouse() ? colours.field : colours.panel);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 1.5));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
    const int icon = em(this, 0.9);
    const int top = em(this, 0.8);
    themedIcon(u"unfold"_s).paint(&painter, QRect((width() - icon) / 2, top, icon, icon));
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(underMouse() ? colours.text : colours.subtle);
    painter.translate(width() / 2.0, top + icon + em(this, 0.6));
    painter.rotate(90);
    const int line = painter.fontMetrics().height();
    painter.drawText(QRect(0, -line / 2, height(), line), Qt::AlignLeft | Qt::AlignVCenter, text());
}

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

void SidePanel::setFoldedStrip(const QString& title, QAction* action)
{
    m_strip = new FoldStrip(title, this);
    m_strip->setAccessibleName(action->statusTip());
    m_strip->setToolTip(action->toolTip());
    m_strip->hide();
    m_down->addWidget(m_strip, 1);
    connect(m_strip, &FoldStrip::clicked, action, &QAction::trigger);
}

void SidePanel::setFolded(bool folded)
{
    m_scroll->setVisible(!folded);
    m_strip->setVisible(folded);
    setFixedWidth(folded ? foldedWidth() : m_openWidth);
}

int SidePanel::foldedWidth() const
{
    return m_strip->sizeHint().width() + 1;
}

void SidePanel::revealHead()
{
    m_scroll->verticalScrollBar()->setValue(0);
}

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
