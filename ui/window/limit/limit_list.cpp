#include "ui/window/limit/limit_list.h"

#include "ui/commands/edits.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/source_list.h"
#include "ui/window/frame/help.h"

#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyledItemDelegate>
#include <QtWidgets/QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr double kRowHeight = 2.6; // in heights of the font
constexpr int kMostRows = 5;

enum LimitRole { PlaceRole = Qt::UserRole, DirectiveRole, RejectedRole };

QString placesText(const std::vector<Location>& places)
{
    QStringList texts;
    for (const Location& place : places)
        texts << QString::fromStdString(place.text());
    return texts.join(u", "_s);
}

/// "10r/s burst=20"
QString directiveText(const SiteLimit& limit)
{
    const QString rate = QString::fromStdString(limit.zone.rate.text());
    return limit.limit.burst == 0 ? rate : u"%1 burst=%2"_s.arg(rate).arg(limit.limit.burst);
}

class RowPainter : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {0, em(option.widget, kRowHeight)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& colours = theme();
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option.state.testFlag(QStyle::State_HasFocus) ? QPen(colours.accent) : QPen(Qt::NoPen));
        painter->setBrush(option.state.testFlag(QStyle::State_Selected) ? QBrush(colours.selection)
                                                                        : QBrush(Qt::NoBrush));
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 1, -0.5, -1), 4, 4);
        const QRect box = checkBox(option);
        paintCheck(painter, box, on);
        const QRect all = option.rect.adjusted(box.right() + em(option.widget, 0.4) - option.rect.left(), 3,
                                               -em(option.widget, 0.4), -3);
        const auto line = [&](bool upper, const QString& left, const QFont& leftFont, const QString& right,
                              const QFont& rightFont, const QColor& rightColour) {
            const QRect half(all.left(), upper ? all.top() : all.center().y(), all.width(), all.height() / 2);
            painter->setFont(rightFont);
            painter->setPen(rightColour);
            painter->drawText(half, Qt::AlignRight | Qt::AlignVCenter, right);
            const int room = half.width() - painter->fontMetrics().horizontalAdvance(right) - em(option.widget, 0.4);
            painter->setFont(leftFont);
            painter->setPen(upper && on ? colours.text : colours.subtle);
            painter->drawText(half, Qt::AlignLeft | Qt::AlignVCenter,
                              painter->fontMetrics().elidedText(left, Qt::ElideRight, room));
        };
        QFont bold = option.font;
        bold.setWeight(QFont::DemiBold);
        const QString rejected = index.data(RejectedRole).toString();
        line(true, index.data().toString(), bold, index.data(DirectiveRole).toString(), themeFont(FontRole::Code),
             on ? colours.text : colours.subtle);
        line(false, index.data(PlaceRole).toString(), themeFont(FontRole::Small), rejected, themeFont(FontRole::Small),
             rejected == u"–"_s ? colours.subtle : colours.rejected);
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override
    {
        const auto* mouse =
            event->type() == QEvent::MouseButtonRelease ? dynamic_cast<const QMouseEvent*>(event) : nullptr;
        const auto* key = event->type() == QEvent::KeyPress ? dynamic_cast<const QKeyEvent*>(event) : nullptr;
        const bool clicked = mouse && checkBox(option).adjusted(-6, -6, 6, 6).contains(mouse->position().toPoint());
        if (!clicked && !(key && key->key() == Qt::Key_Space))
            return false;
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }

private:
    static QRect checkBox(const QStyleOptionViewItem& option)
    {
        const int side = em(option.widget, 0.85);
        return {option.rect.left() + em(option.widget, 0.4), option.rect.center().y() - side / 2, side, side};
    }
};

} // namespace

LimitList::LimitList(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_list(new QListWidget(this)),
    m_name(new QLineEdit(this)),
    m_place(new QLineEdit(this)),
    m_menu(new QMenu(this)),
    m_fields(nullptr),
    m_remove(new QAction(tr("&Remove"), this)),
    m_up(new QAction(tr("Move &up"), this)),
    m_down(new QAction(tr("Move &down"), this))
{
    m_list->setItemDelegate(new RowPainter(m_list));
    m_list->setAccessibleName(tr("Limits"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_name->setAccessibleName(tr("Zone name"));
    m_name->setToolTip(tr("Name of the zone. Limits with one name share their buckets."));
    m_place->setAccessibleName(tr("Location"));
    m_place->setPlaceholderText(tr("everywhere"));
    m_place->setToolTip(tr("Where it holds: /api/, = /login, ~ \\.php$; several with commas; empty is everywhere."));
    layOut();
    connect(m_project, &Project::setupChanged, this, &LimitList::follow);
    connect(m_results, &Results::computedChanged, this, &LimitList::follow);
    connect(m_list, &QListWidget::currentRowChanged, this, &LimitList::select);
    connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) { toggle(*item); });
    connect(m_name, &QLineEdit::editingFinished, this, &LimitList::rename);
    connect(m_place, &QLineEdit::editingFinished, this, &LimitList::replace);
    follow();
}

void LimitList::layOut()
{
    auto* add = makeLink(tr("+ add"), this);
    auto* more =
        makeIconButton(u"chevron-down"_s, tr("More actions for limits"), tr("Duplicate, remove, reorder"), this);
    m_menu->addAction(tr("&Duplicate"), this, &LimitList::duplicate);
    m_menu->addAction(m_remove);
    m_menu->addAction(m_up);
    m_menu->addAction(m_down);
    more->setMenu(m_menu);
    more->setPopupMode(QToolButton::InstantPopup);
    connect(add, &QPushButton::clicked, this, &LimitList::add);
    connect(m_remove, &QAction::triggered, this, &LimitList::remove);
    connect(m_up, &QAction::triggered, this, [this] { move(-1); });
    connect(m_down, &QAction::triggered, this, [this] { move(1); });
    auto* head =
        row(nullptr, em(this, 0.4),
            {makeLabel(tr("LIMITS"), TextRole::Section, this), 0, add, more, makeHelpButton(u"Limits"_s, this)});
    m_fields = row(nullptr, em(this, 0.3), {{m_name, 2}, {m_place, 3}});
    column(this, em(this, 0.3), {head, m_list, m_fields});
}

void LimitList::follow()
{
    m_following = true;
    const Setup& setup = m_project->setup();
    const Computed& computed = m_results->computed();
    const std::vector<SiteLimit> limits = setup.limits();
    while (m_list->count() > static_cast<int>(limits.size()))
        delete m_list->takeItem(m_list->count() - 1);
    for (std::size_t i = 0; i < limits.size(); ++i) {
        const SiteLimit& limit = limits[i];
        const int number = static_cast<int>(i);
        if (number == m_list->count())
            m_list->addItem(new QListWidgetItem);
        QListWidgetItem* item = m_list->item(number);
        const bool counted = i < computed.rejectedBy.size();
        const std::uint64_t rejected = counted                                  ? computed.rejectedBy[i]
                                       : computed.outcome && limits.size() == 1 ? computed.outcome->totals.rejected
                                                                                : 0;
        item->setText(QString::fromStdString(limit.zone.name));
        item->setCheckState(limit.on ? Qt::Checked : Qt::Unchecked);
        item->setData(PlaceRole, limit.places.empty() ? tr("everywhere") : placesText(limit.places));
        item->setData(DirectiveRole, directiveText(limit));
        item->setData(RejectedRole, rejected == 0 ? u"–"_s : tr("%1 rejected").arg(countText(rejected)));
        item->setData(Qt::AccessibleTextRole, QStringList{item->text(), item->data(PlaceRole).toString(),
                                                          directiveText(limit), item->data(RejectedRole).toString()}
                                                  .join(u", "_s));
    }
    m_list->setCurrentRow(static_cast<int>(setup.at));
    m_list->setFixedHeight(std::min<int>(m_list->count(), kMostRows) * em(this, kRowHeight) + 2);
    if (!m_name->hasFocus())
        m_name->setText(QString::fromStdString(setup.zone.name));
    if (!m_place->hasFocus())
        m_place->setText(placesText(setup.places));
    m_remove->setEnabled(limits.size() > 1);
    m_up->setEnabled(setup.at > 0);
    m_down->setEnabled(setup.at + 1 < limits.size());
    m_following = false;
}

void LimitList::select(int row)
{
    const Setup& setup = m_project->setup();
    if (m_following || row < 0 || static_cast<std::size_t>(row) == setup.at)
        return;
    m_project->applySetup(withLimits(setup, setup.limits(), static_cast<std::size_t>(row))); // as a view: no step
}

void LimitList::toggle(const QListWidgetItem& item)
{
    if (m_following)
        return;
    const Setup& setup = m_project->setup();
    std::vector<SiteLimit> limits = setup.limits();
    SiteLimit& limit = limits[static_cast<std::size_t>(m_list->row(&item))];
    limit.on = item.checkState() == Qt::Checked;
    const QString step = limit.on ? tr("Limit %1 on") : tr("Limit %1 off");
    editSetup(*m_project, withLimits(setup, limits, setup.at), step.arg(item.text()));
}

void LimitList::insert(const SiteLimit& limit, const QString& step)
{
    const Setup& setup = m_project->setup();
    editSetup(*m_project, withAdded(setup, limit, setup.at + 1), step);
}

void LimitList::add()
{
    SiteLimit limit = m_project->setup().limits()[m_project->setup().at];
    limit.zone.name = "limit";
    limit.places.clear();
    limit.on = true;
    insert(limit, tr("Add a limit"));
    m_place->setFocus();
}

void LimitList::duplicate()
{
    insert(m_project->setup().limits()[m_project->setup().at], tr("Duplicate a limit"));
}

void LimitList::remove()
{
    const Setup& setup = m_project->setup();
    std::vector<SiteLimit> limits = setup.limits();
    if (limits.size() < 2)
        return;
    limits.erase(limits.begin() + static_cast<std::ptrdiff_t>(setup.at));
    editSetup(*m_project, withLimits(setup, limits, std::min(setup.at, limits.size() - 1)), tr("Remove a limit"));
}

void LimitList::move(int by)
{
    const Setup& setup = m_project->setup();
    std::vector<SiteLimit> limits = setup.limits();
    const auto to = static_cast<std::ptrdiff_t>(setup.at) + by;
    if (to < 0 || to >= std::ssize(limits))
        return;
    std::swap(limits[setup.at], limits[static_cast<std::size_t>(to)]);
    editSetup(*m_project, withLimits(setup, limits, static_cast<std::size_t>(to)), tr("Move a limit"));
}

void LimitList::rename()
{
    Setup setup = m_project->setup();
    const std::string name = m_name->text().trimmed().toStdString();
    const bool usable = !name.empty() && name.find_first_of(": ;{}\"'\\$") == std::string::npos;
    setInvalid(*m_name, !usable);
    if (!usable || name == setup.zone.name)
        return;
    setup.zone.name = name;
    editSetup(*m_project, setup, tr("Zone %1").arg(m_name->text().trimmed()));
}

void LimitList::replace()
{
    Setup setup = m_project->setup();
    std::vector<Location> places;
    bool usable = true;
    for (const QString& text : m_place->text().split(u',', Qt::SkipEmptyParts)) {
        auto place = Location::parse(text.trimmed().toStdString());
        usable = usable && place;
        if (place)
            places.push_back(*std::move(place));
    }
    setInvalid(*m_place, !usable);
    if (!usable || places == setup.places)
        return;
    setup.places = std::move(places);
    editSetup(*m_project, setup, tr("Location %1").arg(m_place->text()));
}

} // namespace spillway::ui
