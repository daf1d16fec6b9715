#include "ui/widgets/basic/margin_scroll.h"

#include <QtWidgets/QScrollBar>

namespace spillway::ui {

MarginScroll::MarginScroll(QWidget* content, QWidget* parent) :
    QScrollArea(parent), m_bar(new QScrollBar(Qt::Vertical, this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // its fields scroll it into view
    setWidget(content);
    m_bar->setCursor(Qt::ArrowCursor);
    const QScrollBar* own = verticalScrollBar();
    connect(own, &QScrollBar::rangeChanged, this, &MarginScroll::follow);
    connect(own, &QScrollBar::valueChanged, this, &MarginScroll::follow);
    connect(m_bar, &QScrollBar::valueChanged, own, &QScrollBar::setValue);
    follow();
}

void MarginScroll::follow()
{
    const QScrollBar* own = verticalScrollBar();
    const int most = own->maximum();
    const int value = own->value(); // a new range of the other one may change this one
    m_bar->setRange(0, most);
    m_bar->setPageStep(own->pageStep());
    m_bar->setSingleStep(own->singleStep());
    m_bar->setValue(value);
    m_bar->setVisible(most > 0);
}

void MarginScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    const int bar = m_bar->sizeHint().width();
    m_bar->setGeometry(width() - bar, 0, bar, height());
    m_bar->raise();
    follow();
}

} // namespace spillway::ui
