#include "ui/widgets/fields/config_view.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/nginx_highlighter.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollBar>

using namespace Qt::StringLiterals;

namespace spillway::ui {

ConfigView::ConfigView(QWidget* parent) :
    QWidget(parent),
    m_text(new QPlainTextEdit(this)),
    m_problem(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_remedy(new QPushButton(this)),
    m_dryRun(new QCheckBox(tr("&Dry run: nginx only logs"), this)),
    m_statusLabel(makeLabel(tr("Ans&wer with"), TextRole::Plain, this)),
    m_status(new QComboBox(this)),
    m_form(new QComboBox(this)),
    m_recipes(new QPushButton(this)),
    m_copy(new QPushButton(tr("&Copy"), this)),
    m_save(new QPushButton(tr("&Save…"), this)),
    m_test(new QPushButton(this)),
    m_tested(makeLabel({}, TextRole::Subtle, this, Wrap::Yes))
{
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // comments are long
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setFont(themeFont(FontRole::Code));
    m_text->setAccessibleName(tr("nginx configuration"));
    new NginxHighlighter(m_text);
    m_dryRun->setToolTip(
        tr("Writes limit_req_dry_run on; to watch the limit in production before it rejects anybody."));
    for (const int status : {429, 503, 444})
        m_status->addItem(QString::number(status), status);
    m_status->setAccessibleName(tr("Status code of a rejected request"));
    m_status->setToolTip(tr("429 is Too Many Requests, 503 is nginx's default, 444 closes the connection."));
    m_statusLabel->setBuddy(m_status);
    m_form->setObjectName(u"form"_s);
    m_form->addItem(tr("Snippet"));
    m_form->setAccessibleName(tr("Form of the configuration"));
    m_form->setToolTip(tr("A snippet to include, or edits of the file that the limits were taken from"));
    m_form->hide();
    offerRecipes(0, {});
    m_tested->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the configuration keeps its room
    m_test->setToolTip(tr("Send the minute with the most rejections to a private nginx and compare each decision"));
    m_copy->setToolTip(tr("Copy the configuration"));
    m_save->setToolTip(tr("Save the configuration to a file"));
    layOut();

    connect(m_dryRun, &QCheckBox::toggled, this, &ConfigView::dryRunEdited);
    connect(m_status, &QComboBox::activated, this, [this] { emit statusEdited(m_status->currentData().toInt()); });
    connect(m_form, &QComboBox::activated, this, &ConfigView::formChosen);
    connect(m_recipes, &QPushButton::clicked, this, &ConfigView::recipesRequested);
    connect(m_remedy, &QPushButton::clicked, this, &ConfigView::remedyRequested);
    connect(m_copy, &QPushButton::clicked, this, &ConfigView::copyRequested);
    connect(m_save, &QPushButton::clicked, this, &ConfigView::saveRequested);
    connect(m_test, &QPushButton::clicked, this, &ConfigView::testRequested);
}

void ConfigView::layOut()
{
    auto* buttons = row(nullptr, -1, {{m_copy, 1}, {m_save, 1}}); // side by side: the tab may be low
    auto* status = row(nullptr, -1, {m_statusLabel, {m_status, 1}});
    auto* side = column(nullptr, em(this, 0.35), {m_form, buttons, m_recipes, status, m_dryRun, m_test, m_tested, 0});
    auto* left = column(nullptr, -1, {{m_text, 1}, m_problem, {m_remedy, 0, Qt::AlignLeft}, 0});
    row(this, em(this, 0.8), {{left, 1}, side}, {0, em(this, 0.4), 0, 0});
    m_problem->hide();
    m_remedy->hide();
    m_tested->hide();
}

void ConfigView::setText(const QString& text)
{
    m_problem->hide();
    m_remedy->hide();
    m_text->show();
    m_copy->setEnabled(true);
    m_save->setEnabled(true);
    m_test->setEnabled(true);
    if (this->text() == text)
        return;
    const int place = m_text->verticalScrollBar()->value();
    m_text->setPlainText(text);
    m_text->verticalScrollBar()->setValue(place);
}

void ConfigView::setNote(const QString& sentences)
{
    m_problem->setText(sentences);
    m_problem->setVisible(!sentences.isEmpty());
}

void ConfigView::offerRecipes(std::size_t chosen, const QString& whyNot)
{
    m_recipes->setText(chosen == 0 ? tr("&Recipes…") : tr("&Recipes (%1)…").arg(chosen));
    m_recipes->setEnabled(whyNot.isEmpty());
    m_recipes->setToolTip(whyNot.isEmpty() ? tr("Allowlists, tiers and more to add to the snippet") : whyNot);
}

void ConfigView::showTest(bool offered)
{
    m_test->setVisible(offered);
}

void ConfigView::setTest(const QString& button, const QString& sentence, const QString& details)
{
    m_test->setText(button);
    m_tested->setText(sentence);
    m_tested->setVisible(!sentence.isEmpty());
    m_tested->setToolTip(details.isEmpty() ? QString() : u"<pre>%1</pre>"_s.arg(details.toHtmlEscaped()));
}

void ConfigView::setProblem(const QString& sentence, const QString& remedy)
{
    m_problem->setText(sentence);
    m_problem->show();
    m_remedy->setText(remedy);
    m_remedy->setVisible(!remedy.isEmpty());
    m_text->clear();
    m_text->hide();
    m_copy->setEnabled(false);
    m_save->setEnabled(false);
    m_test->setEnabled(false);
}

void ConfigView::offerEdits(const QString& file)
{
    const bool isNew = !file.isEmpty() && m_form->count() == 1;
    if (isNew)
        m_form->addItem({});
    m_form->setItemText(1, tr("Edits of %1").arg(file));
    if (isNew)
        m_form->setCurrentIndex(1);
    if (file.isEmpty())
        m_form->removeItem(1);
    m_form->setVisible(!file.isEmpty());
}

ConfigView::Form ConfigView::form() const
{
    return m_form->currentIndex() == 1 ? Form::Edits : Form::Snippet;
}

QString ConfigView::text() const
{
    return m_text->toPlainText();
}

void ConfigView::setOptions(bool dryRun, int status)
{
    const QSignalBlocker quiet(m_dryRun);
    m_dryRun->setChecked(dryRun);
    int index = m_status->findData(status);
    if (index < 0) {
        m_status->addItem(QString::number(status), status);
        index = m_status->count() - 1;
    }
    m_status->setCurrentIndex(index);
}

} // namespace spillway::ui
