#pragma once

#include <QtCore/qnamespace.h>

#include <initializer_list>

class QBoxLayout;
class QLayout;
class QTableView;
class QWidget;

namespace spillway::ui {

/// A widget, a layout or free room in a row or column of others.
struct Placed
{
    Placed(QWidget* what, int share = 0, Qt::Alignment side = {}) : widget(what), stretch(share), alignment(side) {}
    Placed(QLayout* what, int share = 0) : layout(what), stretch(share) {}
    Placed(int share) : stretch(share) {} ///< free room

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
    Qt::Alignment alignment{};
};

/// Puts widgets and layouts into a row or a column, `spacingPx` apart and without margins.
template <class Box>
Box* filled(Box* box, int spacingPx, std::initializer_list<Placed> places);
/// Puts them there as far apart as the style has it.
template <class Box>
Box* filled(Box* box, std::initializer_list<Placed> places);

void fill(QBoxLayout& box, std::initializer_list<Placed> places);
void setTight(QLayout& layout, int spacingPx);

template <class Box>
Box* filled(Box* box, int spacingPx, std::initializer_list<Placed> places)
{
    setTight(*box, spacingPx);
    fill(*box, places);
    return box;
}

template <class Box>
Box* filled(Box* box, std::initializer_list<Placed> places)
{
    fill(*box, places);
    return box;
}

/// Removes all widgets. They live until the event is over: one of them may be the button that was clicked.
void clearLayout(QLayout& layout);

/// Whole rows that can be chosen, without a grid and without row numbers.
void dressTable(QTableView& table);

} // namespace spillway::ui
