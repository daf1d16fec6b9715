#include "ui/window/limit/limits_dialog.h"

#include "ui/models/project/taken_limit.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QScreen>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QTableWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

enum Column { kPlace, kLimit, kKey, kZone, kColumns };
constexpr double kPad = 1; ///< heights of the font
constexpr double kRow = 1.9;

} // namespace

LimitsDialog::LimitsDialog(const QString& file, const std::vector<ServerPolicy>& servers,
                           const std::vector<ServerLimit>& limits, const Setup& before, Locations locations,
                           QWidget* parent) :
    QDialog(parent),
    m_servers(servers),
    m_limits(limits),
    m_before(before),
    m_table(new QTableWidget(static_cast<int>(limits.size()), kColumns, this)),
    m_onlyThere(new QCheckBox(tr("&Count only the requests that come there"), this)),
    m_notes(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_notesArea(new QScrollArea(this))
{
    for (const ServerLimit& limit : limits)
        m_scopes.push_back(locations == Locations::Told ? scopeOf(policyOf(limit), limit.choice) : std::nullopt);
    setWindowTitle(tr("Limits of %1").arg(file));
    m_onlyThere->setChecked(true);
    m_notes->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    fill();
    layOut(file);
    connect(m_table, &QTableWidget::currentCellChanged, this, &LimitsDialog::showChosen);
    connect(m_table, &QTableWidget::cellDoubleClicked, this, &QDialog::accept);
    connect(m_onlyThere, &QCheckBox::toggled, this, &LimitsDialog::showChosen);
    m_table->selectRow(0);
    m_table->setFocus();
    resize(withinScreen(this, {em(this, 50), height()})); // the notes ask how wide it is
    showChosen();
    resize(width(), fittingHeight()); // as high as it is without notes, where there are none
}

const Policy& LimitsDialog::policyOf(const ServerLimit& limit) const
{
    return m_servers[limit.servers.front()].read.policy;
}

void LimitsDialog::fill()
{
    constexpr std::size_t kLongest = 120;
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        const Policy& policy = policyOf(m_limits[i]);
        const LimitChoice& choice = m_limits[i].choice;
        const ZoneSpec& zone = policy.zones[choice.zone];
        const QString place = placeText(m_servers, m_limits[i]);
        const QStringList texts{place.isEmpty() ? tr("nowhere") : place, limitText(policy, choice),
                                QString::fromStdString(printable(zone.key.text(), kLongest)),
                                QString::fromStdString(printable(zone.name, kLongest))};
        for (int column = 0; column < kColumns; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            if (column != kPlace)
                item->setFont(themeFont(FontRole::Code));
            m_table->setItem(static_cast<int>(i), column, item);
        }
    }
    m_table->setHorizontalHeaderLabels({tr("Holds"), tr("Limit"), tr("Counted by"), tr("Zone")});
}

void LimitsDialog::layOut(const QString& file)
{
    m_table->setAccessibleName(tr("Limits"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(em(this, kRow));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->resizeColumnsToContents();
    m_table->horizontalHeader()->setSectionResizeMode(kPlace, QHeaderView::Stretch);

    m_notesArea->setWidget(m_notes);
    m_notesArea->setWidgetResizable(true);
    m_notesArea->setFrameShape(QFrame::NoFrame);
    m_notesArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* take = new QPushButton(tr("&Take it"), buttons);
    take->setProperty("primary", true);
    take->setDefault(true);
    buttons->addButton(take, QDialogButtonBox::AcceptRole);
    auto* question = makeLabel(tr("Which limit of %1?").arg(file), TextRole::Heading, this, Wrap::Yes);
    const int pad = em(this, kPad);
    column(this, em(this, 0.6), {question, {m_table, 1}, m_onlyThere, m_notesArea, buttons}, {pad, pad, pad, pad});
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    constexpr int kMostRows = 8;
    constexpr int kFewestRows = 2; // where the screen has no room for more
    const auto heightOf = [this](int rows) {
        return m_table->horizontalHeader()->sizeHint().height() + rows * em(this, kRow) + em(this, 0.3);
    };
    const int rows = std::min(m_table->rowCount(), kMostRows);
    m_tableHeight = heightOf(rows);
    m_table->setMinimumHeight(heightOf(std::min(rows, kFewestRows)));
    if (m_table->rowCount() == rows)
        m_table->setMaximumHeight(m_tableHeight); // what is below them would be empty
}

/// With all rows that are wanted, where the screen has room for them.
int LimitsDialog::fittingHeight() const
{
    const int hinted = std::clamp(m_table->sizeHint().height(), m_table->minimumHeight(), m_table->maximumHeight());
    const int wanted = layout()->totalHeightForWidth(width()) - hinted + m_tableHeight;
    return withinScreen(this, {width(), wanted}).height();
}

std::size_t LimitsDialog::chosen() const
{
    return static_cast<std::size_t>(std::max(m_table->currentRow(), 0));
}

std::optional<LimitScope> LimitsDialog::scope() const
{
    return m_onlyThere->isChecked() ? m_scopes[chosen()] : std::nullopt;
}

void LimitsDialog::showChosen()
{
    m_onlyThere->setEnabled(m_scopes[chosen()].has_value());
    m_notes->setText(takenNotes(m_servers, m_limits[chosen()], scope(), m_before).join(u'\n'));
    fitNotes();
    if (height() < fittingHeight())
        resize(width(), fittingHeight());
}

void LimitsDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    fitNotes();
}

/// As high as they are, up to some lines; then they scroll.
void LimitsDialog::fitNotes()
{
    constexpr double kHighest = 9;
    m_notesArea->setVisible(!m_notes->text().isEmpty());
    if (!m_notesArea->isHidden())
        m_notesArea->setFixedHeight(std::min({em(this, kHighest), screen()->availableSize().height() / 5,
                                              m_notes->heightForWidth(width() - 2 * em(this, kPad))}));
}

} // namespace spillway::ui
