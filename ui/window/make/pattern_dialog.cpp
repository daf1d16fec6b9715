#include "ui/window/make/pattern_dialog.h"

#include "ui/jobs/questions.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/pattern_form.h"

#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFrame>
#include <QtWidgets/QLabel>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>

namespace spillway::ui {

PatternDialog::PatternDialog(Kinds kinds, const Pattern& pattern, Instant start, const QString& title,
                             QWidget* parent) :
    QDialog(parent),
    m_start(start),
    m_form(new PatternForm(this)),
    m_heading(makeLabel({}, TextRole::Heading, this)),
    m_sentence(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_count(makeLabel({}, TextRole::Plain, this)),
    m_problem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_worker(this)
{
    setWindowTitle(title);
    layOut(kinds);
    m_form->setPattern(pattern);
    m_heading->setText(wordsOf(infoOf(pattern.kind).label));
    m_sentence->setText(wordsOf(infoOf(pattern.kind).sentence));
    connect(m_form, &PatternForm::edited, this, [this](const Pattern& now) {
        count();
        emit edited(now);
    });
    count();
}

const Pattern& PatternDialog::pattern() const
{
    return m_form->pattern();
}

QWidget* PatternDialog::makeKinds()
{
    m_kinds = new QListWidget(this);
    m_kinds->setAccessibleName(tr("Kinds of traffic"));
    m_kinds->setFixedWidth(em(this, 14.5));
    m_kinds->setFrameShape(QFrame::NoFrame);
    for (const PatternInfo& info : patternKinds()) {
        if (!info.isGenerator)
            continue;
        auto* item = new QListWidgetItem(wordsOf(info.label), m_kinds);
        item->setData(Qt::AccessibleDescriptionRole, wordsOf(info.sentence));
        item->setData(Qt::UserRole, static_cast<int>(info.kind));
    }
    m_kinds->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_kinds->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(m_kinds, &QListWidget::currentRowChanged, this, &PatternDialog::chooseKind);
    return m_kinds;
}

QWidget* PatternDialog::makeForm()
{
    auto* card = makeCard(this);
    auto* inside = new QWidget(card);
    const int pad = em(this, 1);
    column(inside, em(this, 0.4), {m_heading, m_sentence, gap(em(this, 0.5)), {m_form, 1}}, {pad, pad, pad, pad});
    auto* scroll = new QScrollArea(card);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Parameters"));
    column(card, -1, {scroll}, {1, 1, 1, 1});
    return card;
}

void PatternDialog::layOut(Kinds kinds)
{
    const bool adds = kinds == Kinds::Generators;
    auto* buttons = new QDialogButtonBox(adds ? QDialogButtonBox::Cancel : QDialogButtonBox::Close, this);
    if (adds) {
        m_confirm = new QPushButton(tr("Add"), buttons);
        m_confirm->setProperty("primary", true);
        m_confirm->setDefault(true);
        buttons->addButton(m_confirm, QDialogButtonBox::AcceptRole);
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* across = row(nullptr, em(this, 0.8), {});
    if (adds) {
        auto* card = makeCard(this);
        const int pad = em(this, 0.4);
        column(card, -1, {makeKinds()}, {pad, pad, pad, pad});
        across->addWidget(card);
    }
    across->addWidget(makeForm(), 1);
    auto* below = row(nullptr, -1, {m_count, {m_problem, 1}, 0, buttons});
    const int pad = em(this, 1);
    column(this, em(this, 0.8), {{across, 1}, below}, {pad, pad, pad, pad});
    m_problem->hide();
    resize(withinScreen(this, {em(this, adds ? 44 : 26), em(this, 34)}));
    if (!m_kinds)
        return;
    m_kinds->setCurrentRow(1); // Poisson, what most mean by random requests
    m_kinds->setFocus();
}

void PatternDialog::chooseKind(int row)
{
    const auto kind = static_cast<PatternKind>(m_kinds->item(row)->data(Qt::UserRole).toInt());
    Pattern pattern = presetPattern(kind);
    pattern.seed = m_form->pattern().seed;
    m_form->setPattern(pattern);
    m_heading->setText(wordsOf(infoOf(kind).label));
    m_sentence->setText(wordsOf(infoOf(kind).sentence));
    count();
}

void PatternDialog::count()
{
    countRequests(m_worker, m_form->pattern(), m_start, [this](const Result<std::uint64_t>& requests) {
        m_count->setVisible(requests.has_value());
        m_problem->setVisible(!requests);
        if (m_confirm)
            m_confirm->setEnabled(requests.has_value());
        if (!requests)
            return m_problem->setText(errorLine(requests.error()));
        m_count->setText(tr("%1 of %2").arg(requestsText(*requests), clientsText(m_form->pattern().clients.size())));
        emit counted(*requests);
    });
}

} // namespace spillway::ui
