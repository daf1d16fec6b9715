#include "ui/window/frame/side_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/fold_strip.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/margin_scroll.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtGui/QPainter>
#include <QtWidgets/QScrollBar>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr double kLeast = 12; ///< height of the content, in heights of the font

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

void SidePanel::keepAbove(QWidget* content)
{
    auto* above = new Whole(content, width() - 1, this);
    above->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_scroll->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_scroll->setMinimumHeight(em(this, kLeast));
    m_down->insertWidget(0, above);
    m_down->insertWidget(1, hairline(this));
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

} // namespace spillway::ui
