#include "ui/widgets/fields/config_view.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/nginx_highlighter.h"

#include <QtCore/QMimeData>
#include <QtCore/QRegularExpression>
#include <QtCore/QSignalBlocker>
#include <QtGui/QFontMetricsF>
#include <QtGui/QTextBlock>
#include <QtGui/QTextDocumentFragment>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr int kToBeSeen = 1; ///< so many pixels more than its lines a document asks for

int lineHeight(const QWidget* text)
{
    return static_cast<int>(std::ceil(QFontMetricsF(text->font()).lineSpacing())); // as a document lays it out
}

/// Around the text. The document has no margin of its own: it would show a part of a line there.
int padding(const QWidget* text)
{
    return em(text, 0.25);
}

/// On the screen a line of directives may break at its blanks alone, as nginx reads it; not behind the slash of 10r/s
/// or the colon of zone=name:10m.
QString keptTogether(QString text)
{
    static const QRegularExpression kBreaks(QStringLiteral(R"(([/:?!|,\-])(?=\S))"));
    return text.replace(kBreaks, QStringLiteral("\\1\u2060"));
}

QString asWritten(QString text)
{
    return text.remove(u'\u2060');
}

/// As high as whole lines are. What is copied of it is as it was written.
class WholeLines : public QPlainTextEdit
{
public:
    explicit WholeLines(QWidget* parent) : QPlainTextEdit(parent) { document()->setDocumentMargin(0); }

protected:
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override
    {
        auto* copied = new QMimeData;
        copied->setText(asWritten(textCursor().selection().toPlainText()));
        return copied;
    }

    void resizeEvent(QResizeEvent* event) override
    {
        const int pad = padding(this);
        const int room = height() - 2 * frameWidth() - 2 * pad - kToBeSeen;
        const int below = room > 0 ? room % lineHeight(this) : 0;
        setViewportMargins(pad, pad, pad, pad + below);
        QPlainTextEdit::resizeEvent(event);
    }
};

} // namespace

ConfigView::ConfigView(QWidget* parent) :
    QWidget(parent),
    m_text(new WholeLines(this)),
    m_problem(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_remedy(new QPushButton(this)),
    m_dryRun(new QCheckBox(tr("&Dry run: nginx only logs"), this)),
    m_statusLabel(makeLabel(tr("Ans&wer with"), TextRole::Plain, this)),
    m_status(new QComboBox(this)),
    m_form(new QComboBox(this)),
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
    m_tested->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the configuration keeps its room
    m_test->setToolTip(tr("Send the busiest minute to a private nginx and compare each decision"));
    m_copy->setToolTip(tr("Copy the configuration"));
    m_save->setToolTip(tr("Save the configuration to a file"));
    layOut();

    const QScrollBar* bar = m_text->verticalScrollBar();
    connect(bar, &QScrollBar::actionTriggered, this, [this] { m_scrolled = true; }); // by the user alone
    connect(bar, &QScrollBar::rangeChanged, this, &ConfigView::showDirectives,
            Qt::QueuedConnection); // once it is right
    connect(m_dryRun, &QCheckBox::toggled, this, &ConfigView::dryRunEdited);
    connect(m_status, &QComboBox::activated, this, [this] { emit statusEdited(m_status->currentData().toInt()); });
    connect(m_form, &QComboBox::activated, this, &ConfigView::formChosen);
    connect(m_remedy, &QPushButton::clicked, this, &ConfigView::remedyRequested);
    connect(m_copy, &QPushButton::clicked, this, &ConfigView::copyRequested);
    connect(m_save, &QPushButton::clicked, this, &ConfigView::saveRequested);
    connect(m_test, &QPushButton::clicked, this, &ConfigView::testRequested);
}

void ConfigView::layOut()
{
    auto* buttons = row(nullptr, -1, {{m_copy, 1}, {m_save, 1}}); // side by side: the tab may be low
    auto* status = row(nullptr, -1, {m_statusLabel, {m_status, 1}});
    auto* side = column(nullptr, em(this, 0.35), {m_form, buttons, status, m_dryRun, m_test, m_tested, 0});
    auto* left = column(nullptr, -1, {m_problem, {m_remedy, 0, Qt::AlignLeft}, {m_text, 1}, 0});
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
    m_text->setPlainText(keptTogether(text));
    if (m_scrolled)
        m_text->verticalScrollBar()->setValue(place);
    showDirectives();
}

void ConfigView::setNote(const QString& sentences)
{
    m_problem->setText(sentences);
    m_problem->setVisible(!sentences.isEmpty());
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

void ConfigView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (event->spontaneous()) // a window that was minimised stays where it was read
        return;
    m_scrolled = false;
    showDirectives();
}

/// From the start of a comment that is broken, if the last directive is in sight then; else from as far down as that
/// needs, but not below the first zone, and never from within a directive.
void ConfigView::showDirectives()
{
    QScrollBar* bar = m_text->verticalScrollBar();
    if (m_scrolled)
        return;
    const int line = std::min(lineOf({}), bar->maximum());
    const QTextBlock broken = m_text->document()->findBlockByLineNumber(line);
    QTextBlock last = m_text->document()->lastBlock();
    while (last.text().isEmpty() && last.previous().isValid())
        last = last.previous();
    const int foot = last.firstLineNumber() + last.lineCount() - bar->pageStep();
    if (foot <= broken.firstLineNumber())
        return bar->setValue(broken.firstLineNumber());
    QTextBlock top = m_text->document()->findBlockByLineNumber(std::max(foot, 0));
    if (top.isValid() && top.firstLineNumber() < foot)
        top = top.next();
    bar->setValue(std::max(line, std::min(top.firstLineNumber(), lineOf(u"limit_req_zone "_s))));
}

/// The line on the screen where the first directive stands that begins so, the comment on top left out.
int ConfigView::lineOf(const QString& start) const
{
    const QTextDocument* document = m_text->document();
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        if (!block.text().isEmpty() && !block.text().startsWith(u'#') && block.text().startsWith(start))
            return block.firstLineNumber();
    return 0;
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
    return asWritten(m_text->toPlainText());
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
