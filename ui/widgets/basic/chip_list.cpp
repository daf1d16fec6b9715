#include "ui/widgets/basic/chip_list.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/elided_label.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

/// The cross of a chip: takes Delete and Backspace as a click.
class Cross : public QToolButton
{
public:
    using QToolButton::QToolButton;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
            click();
        else
            QToolButton::keyPressEvent(event);
    }
};

class Chip : public QWidget
{
public:
    Chip(const QString& caption, const QString& text, QWidget* parent) : QWidget(parent), m_cross(new Cross(this))
    {
        auto* label = new ElidedLabel(ElidedLabel::Tone::Strong, this);
        label->setText(text);
        m_cross->setIcon(themedIcon(u"close"_s));
        m_cross->setIconSize(QSize(em(this, 0.75), em(this, 0.75)));
        m_cross->setProperty("flat", true);
        m_cross->setFixedSize(em(this, 1.45), em(this, 1.45));
        m_cross->setStyleSheet(u"padding: 0;"_s);
        m_cross->setAccessibleName(ChipList::tr("Remove %1").arg(text));
        m_cross->setToolTip(ChipList::tr("Remove"));
        auto* layout = row(this, em(this, 0.2), {{label, 1}, m_cross});
        layout->setContentsMargins(em(this, 0.6), em(this, 0.12), em(this, 0.2), em(this, 0.12));
        if (!caption.isEmpty())
            layout->insertWidget(0, makeLabel(caption, TextRole::Subtle, this));
    }

    [[nodiscard]] QToolButton* cross() const { return m_cross; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(mixed(theme().accent, theme().panel, 0.35));
        painter.setBrush(theme().selection);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), height() / 2.0, height() / 2.0);
    }

private:
    QToolButton* m_cross;
};

} // namespace

ChipList::ChipList(const QString& caption, QWidget* parent) :
    QWidget(parent), m_caption(caption), m_layout(column(this, em(this, 0.25), {}))
{
    hide();
}

void ChipList::setTexts(const QStringList& texts)
{
    if (texts == m_texts)
        return;
    m_texts = texts;
    clearLayout(*m_layout);
    for (int i = 0; i < texts.size(); ++i) {
        auto* chip = new Chip(m_caption, texts[i], this);
        connect(chip->cross(), &QToolButton::clicked, this, [this, i] { emit removed(i); });
        m_layout->addWidget(chip);
    }
    setVisible(!texts.isEmpty());
}

} // namespace spillway::ui
