#pragma once

#include <QtWidgets/QBoxLayout>

#include <initializer_list>

class QTableView;

namespace spillway::ui {

/// One thing in a row or column: a widget, a layout, a gap or a stretch.
struct BoxItem
{
    BoxItem(QWidget* theWidget, int theStretch = 0, Qt::Alignment theAlignment = {}) :
        widget(theWidget), stretch(theStretch), alignment(theAlignment)
    {
    }
    BoxItem(QLayout* theLayout, int theStretch = 0) : layout(theLayout), stretch(theStretch) {}
    BoxItem(int theStretch) : stretch(theStretch) {} ///< free room

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int gapPx = -1; ///< below 0: none
    int stretch = 0;
    Qt::Alignment alignment;
};

[[nodiscard]] inline BoxItem gap(int px)
{
    BoxItem item(0);
    item.gapPx = px;
    return item;
}

/// Adds to a layout, whose margins and spacing stay as they are.
template <class Layout>
Layout* filled(Layout* layout, std::initializer_list<BoxItem> items)
{
    for (const BoxItem& item : items) {
        if (item.widget)
            layout->addWidget(item.widget, item.stretch, item.alignment);
        else if (item.layout)
            layout->addLayout(item.layout, item.stretch);
        else if (item.gapPx >= 0)
            layout->addSpacing(item.gapPx);
        else
            layout->addStretch(item.stretch);
    }
    return layout;
}

/// Fills a layout from its beginning. Without margins; `spacingPx` below 0 is that of the style.
template <class Layout>
Layout* filled(Layout* layout, int spacingPx, std::initializer_list<BoxItem> items, const QMargins& margins = {})
{
    layout->setContentsMargins(margins);
    if (spacingPx >= 0)
        layout->setSpacing(spacingPx);
    return filled(layout, items);
}

/// Items above one another; the layout of `owner`, or one of its own to be put into another.
inline QVBoxLayout* column(QWidget* owner, int spacingPx, std::initializer_list<BoxItem> items,
                           const QMargins& margins = {})
{
    return filled(owner ? new QVBoxLayout(owner) : new QVBoxLayout, spacingPx, items, margins);
}

/// Items side by side, as column().
inline QHBoxLayout* row(QWidget* owner, int spacingPx, std::initializer_list<BoxItem> items,
                        const QMargins& margins = {})
{
    return filled(owner ? new QHBoxLayout(owner) : new QHBoxLayout, spacingPx, items, margins);
}

/// Removes all widgets. They live until the event is over: one of them may be the button that was clicked.
void clearLayout(QLayout& layout);

/// Whole rows that can be chosen, without a grid and without row numbers.
void dressTable(QTableView& table);

} // namespace spillway::ui
