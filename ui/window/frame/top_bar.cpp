#include "ui/window/frame/top_bar.h"

#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QAction>
#include <QtWidgets/QFrame>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QPushButton>

using namespace Qt::StringLiterals;

namespace spillway::ui {

QPushButton* actionButton(QAction* action, QWidget* parent)
{
    auto* button = new QPushButton(action->text(), parent);
    // The menu has the mnemonics; a second one in the same window would clash.
    const auto follow = [button, action] {
        button->setText(action->iconText());
        button->setEnabled(action->isEnabled());
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QString tip = keys.isEmpty() ? action->statusTip() : TopBar::tr("%1 (%2)").arg(action->statusTip(), keys);
        constexpr qsizetype kLine = 100; // only rich text breaks into lines
        button->setToolTip(tip.size() > kLine ? u"<p>%1</p>"_s.arg(tip.toHtmlEscaped()) : tip);
    };
    follow();
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

TopBar::TopBar(const QList<QAction*>& sources, const QList<QAction*>& results, QWidget* parent) :
    QWidget(parent),
    m_menus(new QMenuBar(this)),
    m_chip(new QFrame(this)),
    m_name(new ElidedLabel(ElidedLabel::Tone::Strong, m_chip)),
    m_facts(new ElidedLabel(ElidedLabel::Tone::Subtle, m_chip))
{
    m_facts->setElideMode(Qt::ElideRight);
    m_facts->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setProperty("role", u"bar"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_chip->setProperty("role", u"chip"_s);
    m_menus->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_chip->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    row(m_chip, em(this, 0.6), {m_name, m_facts}, {em(this, 0.9), em(this, 0.3), em(this, 0.9), em(this, 0.3)});

    auto* layout =
        row(this, em(this, 0.5), {m_menus, m_chip, 1}, {em(this, 0.2), em(this, 0.4), em(this, 0.7), em(this, 0.4)});
    for (QAction* source : sources)
        layout->addWidget(actionButton(source, this));
    layout->addSpacing(em(this, 0.4));
    for (QAction* result : results) {
        m_results.emplace_back(result, actionButton(result, this));
        layout->addWidget(m_results.back().second);
    }
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setLoaded({}, {});
}

void TopBar::setLoaded(const QString& name, const QString& facts)
{
    m_chip->setVisible(!name.isEmpty());
    m_name->setText(name);
    m_facts->setText(facts);
}

void TopBar::setNext(const QAction* result)
{
    for (const auto& [action, button] : m_results)
        setPrimary(button, action == result);
}

} // namespace spillway::ui
