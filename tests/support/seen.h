#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QLabel>
#include <QtWidgets/QWidget>

namespace spillway::ui {

/// The child of that type with that accessible name, or that text on it, as a user finds it on the screen.
template <class T>
[[nodiscard]] T* named(const QWidget& in, const QString& name)
{
    for (T* child : in.findChildren<T*>())
        if (child->accessibleName() == name || child->property("text").toString() == name)
            return child;
    return nullptr;
}

/// The text of a label, by its place among those of the widget.
[[nodiscard]] inline QString labelText(const QWidget& in, qsizetype place = 0)
{
    return in.findChildren<QLabel*>().at(place)->text();
}

/// Empty where it is hidden.
[[nodiscard]] inline QString shownText(const QWidget& in, qsizetype place)
{
    return in.findChildren<QLabel*>().at(place)->isHidden() ? QString() : labelText(in, place);
}

/// The texts of all labels, a line each.
[[nodiscard]] inline QString told(const QWidget& in)
{
    QStringList texts;
    for (const QLabel* label : in.findChildren<QLabel*>())
        texts << label->text();
    return texts.join(QLatin1Char('\n'));
}

} // namespace spillway::ui
