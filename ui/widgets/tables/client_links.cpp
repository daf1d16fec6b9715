#include "ui/widgets/tables/client_links.h"

#include "ui/text/error_text.h"

#include <QtCore/QEvent>
#include <QtCore/QLocale>

namespace spillway::ui {

ClientLinks::ClientLinks(const QString& sentence, QWidget* parent) : QLabel(parent), m_sentence(sentence)
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setWordWrap(true);
    connect(this, &QLabel::linkActivated, this,
            [this](const QString& place) { emit chosen(m_names.value(place.toInt())); });
    hide();
}

void ClientLinks::setClients(const QStringList& names)
{
    setVisible(!names.isEmpty());
    if (names == m_names)
        return;
    m_names = names;
    write();
}

void ClientLinks::write()
{
    QStringList links;
    for (const QString& name : m_names) // a name is text, never mark-up
        links << QStringLiteral("<a href=\"%1\" style=\"text-decoration:none\">%2</a>")
                     .arg(links.size())
                     .arg(breakable(name).toHtmlEscaped());
    setText(m_sentence.toHtmlEscaped().arg(QLocale().createSeparatedList(links)));
}

/// Links take their colour when they are written.
void ClientLinks::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    clear(); // the same text again would be no change
    write();
}

} // namespace spillway::ui
