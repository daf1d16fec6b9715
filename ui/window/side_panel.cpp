#include "ui/window/side_panel.h"

#include "ui/theme/theme.h"

#include <QtGui/QPainter>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QScrollArea>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

/// Fills itself with the theme's border colour, whatever the theme is at that moment.
class Hairline : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), theme().border); }
};

} // namespace

QWidget* hairline(QWidget* parent)
{
    auto* line = new Hairline(parent);
    line->setFixedHeight(1);
    return line;
}

SidePanel::SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent) : QWidget(parent)
{
    setProperty("role", u"panel"_s);
    setAttribute(Qt::WA_StyledBackground);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // its fields scroll it into view
    scroll->setWidget(content);
    auto* edge = new Hairline(this);
    edge->setFixedWidth(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    if (inner == Qt::LeftEdge)
        layout->addWidget(edge);
    layout->addWidget(scroll, 1);
    if (inner == Qt::RightEdge)
        layout->addWidget(edge);
    setFixedWidth(widthPx);
}

} // namespace spillway::ui
