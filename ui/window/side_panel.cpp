#include "ui/window/side_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/margin_scroll.h"

#include <QtCore/QEvent>
#include <QtCore/QTimer>
#include <QtGui/QPainter>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

// In heights of the font.
constexpr double kLeast = 8;       ///< height of the content
constexpr double kLeastAbove = 13; ///< of what is kept above it
constexpr double kAround = 0.5;    ///< below the part for which it gives way

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
    QWidget(parent), m_scroll(new MarginScroll(content, this)), m_down(new QVBoxLayout)
{
    setProperty("role", u"panel"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_down->setSpacing(0);
    m_down->addWidget(m_scroll, 1);
    auto* edge = new Hairline(this);
    edge->setFixedWidth(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    if (inner == Qt::LeftEdge)
        layout->addWidget(edge);
    layout->addLayout(m_down, 1);
    if (inner == Qt::RightEdge)
        layout->addWidget(edge);
    setFixedWidth(widthPx);
}

void SidePanel::keepAbove(QWidget* content, QWidget* part)
{
    auto* above = new Whole(content, width() - 1, this);
    above->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_scroll->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_down->insertWidget(0, above);
    m_down->insertWidget(1, hairline(this));
    m_part = part;
    for (QWidget* moved = part; moved != m_scroll->widget(); moved = moved->parentWidget())
        moved->installEventFilter(this); // each moves in the next
    giveWay();
}

void SidePanel::revealHead()
{
    m_scroll->verticalScrollBar()->setValue(0);
}

void SidePanel::giveWay()
{
    const int foot = m_part->mapTo(m_scroll->widget(), QPoint(0, m_part->height())).y();
    const int most = height() - em(this, kLeastAbove);
    m_scroll->setMinimumHeight(std::max(em(this, kLeast), std::min(foot + em(this, kAround), most)));
}

bool SidePanel::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show)
        QTimer::singleShot(0, this, &SidePanel::giveWay); // laid out
    return QWidget::eventFilter(watched, event);
}

void SidePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_part)
        giveWay();
}

} // namespace spillway::ui
