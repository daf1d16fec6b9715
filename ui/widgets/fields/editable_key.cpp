#include "ui/widgets/fields/editable_key.h"

#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QPainter>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QStyledItemDelegate>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr double kListWidth = 24; // in heights of the font

/// The key above what people call it, and its clients at the right.
class KeyDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {em(option.widget, kListWidth), em(option.widget, 2.6)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& colours = theme();
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(colours.selection);
            painter->drawRoundedRect(option.rect, 5, 5);
        }
        const int pad = em(option.widget, 0.5);
        const QRect room = option.rect.adjusted(pad, pad / 3, -pad, -pad / 3);
        const QVariant clients = index.data(EditableKey::ClientsRole);
        const QString count = clients.isValid() ? clientsText(clients.toULongLong()) : QString();
        painter->setFont(themeFont(FontRole::Small));
        painter->setPen(colours.subtle);
        painter->drawText(room, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), count);
        const int left = room.width() - painter->fontMetrics().horizontalAdvance(count) - pad;
        const QString name = index.data(EditableKey::NameRole).toString();
        const QString key = index.data().toString();
        const int above = QFontMetrics(themeFont(FontRole::Code)).height();
        const int below = name == key ? 0 : QFontMetrics(themeFont(FontRole::Small)).height();
        const int top = room.center().y() - (above + below) / 2;
        const auto line = [&](FontRole role, const QColor& colour, const QString& text, int from, int height) {
            painter->setFont(themeFont(role));
            painter->setPen(colour);
            painter->drawText(QRect(room.left(), from, left, height),
                              static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                              painter->fontMetrics().elidedText(text, Qt::ElideRight, left));
        };
        line(FontRole::Code, colours.text, key, top, above);
        if (below > 0)
            line(FontRole::Small, colours.subtle, name, top + above, below);
    }
};

} // namespace

EditableKey::EditableKey(QWidget* parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setCompleter(nullptr);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Count by"));
    setToolTip(tr("What counts as one client: an nginx variable, or a text with several."));
    setFont(themeFont(FontRole::Code));
    lineEdit()->setAccessibleName(tr("Count by"));
    setItemDelegate(new KeyDelegate(this));
    setMaxVisibleItems(12);
    view()->setMinimumWidth(em(this, kListWidth));
    view()->setAccessibleName(tr("Keys"));
    connect(this, &QComboBox::textActivated, this, [this] { commit(); });
    connect(lineEdit(), &QLineEdit::editingFinished, this, &EditableKey::commit);
}

void EditableKey::setChoices(const std::vector<NamedVariable>& keys)
{
    const QStringList shown = choices();
    if (std::ranges::equal(keys, shown, {}, &NamedVariable::text))
        return; // the list may be open while a log is still read
    const QSignalBlocker quiet(this);
    clear();
    for (const NamedVariable& key : keys) {
        addItem(key.text);
        setItemData(count() - 1, key.name, NameRole);
        setItemData(count() - 1, key.name, Qt::ToolTipRole);
    }
    setEditText(m_key);
}

QStringList EditableKey::choices() const
{
    QStringList keys;
    for (int i = 0; i < count(); ++i)
        keys << itemText(i);
    return keys;
}

void EditableKey::setClients(const QString& key, qulonglong clients)
{
    const int item = findText(key);
    if (item < 0)
        return;
    setItemData(item, clients, ClientsRole);
    setItemData(item, tr("%1, %2, %3").arg(key, itemData(item, NameRole).toString(), clientsText(clients)),
                Qt::AccessibleTextRole);
}

void EditableKey::showPopup()
{
    for (int i = 0; i < count(); ++i)
        setItemData(i, {}, ClientsRole);
    emit opened();
    QComboBox::showPopup();
}

void EditableKey::setKey(const QString& key)
{
    m_key = key;
    const QSignalBlocker quiet(this);
    if (currentText() != key)
        setEditText(key);
}

void EditableKey::setInvalid(bool invalid)
{
    setStyled(*this, "invalid", invalid);
}

void EditableKey::commit()
{
    const QString typed = currentText().trimmed();
    if (typed == m_key)
        return;
    m_key = typed;
    emit keyEdited(typed);
}

} // namespace spillway::ui
