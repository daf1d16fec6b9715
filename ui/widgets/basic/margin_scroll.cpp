#include "ui/widgets/basic/margin_scroll.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>
#include <QtWidgets/QScrollBar>

namespace spillway::ui {
namespace {

constexpr double kFade = 1.0; ///< in heights of the font

/// From nothing to the panel's colour, whatever the theme is at that moment.
class Fade : public QWidget
{
public:
    explicit Fade(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QColor none = theme().panel;
        none.setAlpha(0);
        QLinearGradient fading(0, 0, 0, height());
        fading.setColorAt(0, none);
        fading.setColorAt(1, theme().panel);
        QPainter(this).fillRect(rect(), fading);
    }
};

} // namespace

MarginScroll::MarginScroll(QWidget* content, QWidget* parent) :
    QScrollArea(parent), m_bar(new QScrollBar(Qt::Vertical, this)), m_fade(new Fade(this))
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
    m_fade->setVisible(value < most);
}

void MarginScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    const int bar = m_bar->sizeHint().width();
    m_bar->setGeometry(width() - bar, 0, bar, height());
    const int fade = em(this, kFade);
    m_fade->setGeometry(0, height() - fade, width(), fade);
    m_fade->raise();
    m_bar->raise();
    follow();
}

} // namespace spillway::ui
