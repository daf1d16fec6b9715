#include "ui/widgets/fields/format_dialog.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/named_format.h"
#include "engine/ingest/wrap/wrapped_format.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/first_lines.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QTabWidget>

#include <algorithm>
#include <array>
#include <string_view>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr int kVisibleFormats = 14;
constexpr int kLeastShown = 20; ///< characters of a format
constexpr auto kAuto = "auto";
constexpr auto kOwn = "";
constexpr auto kFound = ""; // around the lines

QString shown(const std::string& text, std::size_t limit)
{
    return QString::fromStdString(printable(text, limit));
}

/// "CRI: Kubernetes, as container runtimes write their files".
QString wrapperWords(const FormatFile& wrapper)
{
    return FormatDialog::tr("%1: %2").arg(QString::fromStdString(wrapper.name), QString::fromStdString(wrapper.title));
}

/// The formats of most logs: they stand before all others, in this order.
constexpr std::array<std::string_view, 10> kCommon{"combined", "apache-combined", "common",  "main",    "json",
                                                   "w3c",      "ingress-nginx",   "traefik", "haproxy", "aws-alb"};

/// As high as its page is at the dialog's width, where there is room; it scrolls where there is less.
class Report : public QScrollArea
{
public:
    Report(QWidget* page, QWidget* parent) : QScrollArea(parent)
    {
        setWidget(page);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        const int most = em(this, kHighest);
        return {em(this, kWide), std::min(most, widget()->heightForWidth(std::max(width(), em(this, kWide))))};
    }

private:
    static constexpr double kWide = 40;
    static constexpr double kHighest = 16;
};

} // namespace

FormatDialog::FormatDialog(const std::vector<SourceReport>& sources, const QString& current, QWidget* parent) :
    QDialog(parent)
{
    setWindowTitle(tr("How the log was read"));
    m_reports = new QTabWidget(this);
    for (const SourceReport& source : sources) {
        m_reports->addTab(makeReport(source),
                          QFileInfo(QString::fromStdString(source.name)).fileName().replace(u'&', u"&&"_s));
        const QString path = QString::fromStdString(source.name);
        m_paths.push_back(source.capture.empty() && QFileInfo(path).isFile() ? path : QString());
    }
    m_reports->setDocumentMode(true);
    m_reports->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum); // the lines below have the rest
    m_reports->tabBar()->setDrawBase(false);
    m_reports->tabBar()->setAccessibleName(tr("Sources"));
    connect(m_reports, &QTabWidget::currentChanged, this, &FormatDialog::showLines);
    build(m_reports, current, tr("Read again"));
    if (std::ranges::any_of(sources, [](const SourceReport& source) { return source.name == "-"; })) {
        m_mayRead = false;
        m_confirm->setEnabled(false);
        m_format->setEnabled(false);
        m_around->setEnabled(false);
        m_problem->setText(tr("Standard input can be read only once. Save it in a file to read it in another format."));
        m_problem->show();
    }
    resize(withinScreen(this, {em(this, 52), em(this, 40)}));
}

FormatDialog::FormatDialog(const QStringList& paths, const QString& current, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Choose the format"));
    QStringList names;
    for (const QString& path : paths)
        names << QFileInfo(path).fileName();
    m_paths.push_back(QFileInfo(paths.value(0)).isFile() ? paths.value(0) : QString());
    const QString detected = QString::fromLatin1(kAuto);
    build(makeLabel(tr("How shall %1 be read?").arg(names.join(tr(", "))), TextRole::Heading, this, Wrap::Yes),
          current == detected ? QString() : current, tr("Read"));
    m_text->setFocus();
    resize(withinScreen(this, {em(this, 48), em(this, 30)}));
}

void FormatDialog::build(QWidget* head, const QString& current, const QString& confirm)
{
    m_lines = new FirstLines(this);
    m_format = new QComboBox(this);
    m_around = new QComboBox(this);
    m_text = new QPlainTextEdit(this);
    m_explanation = makeLabel({}, TextRole::Subtle, this, Wrap::Yes);
    m_problem = makeLabel(tr("Paste the log_format of nginx.conf."), TextRole::Warning, this, Wrap::Yes);
    for (QComboBox* field : {m_format, m_around}) { // their lists may be wider than the dialog
        field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        field->setMinimumContentsLength(kLeastShown);
    }
    m_format->setAccessibleName(tr("Read as"));
    m_format->setMaxVisibleItems(kVisibleFormats);
    m_format->setProperty("long", true);
    m_around->setAccessibleName(tr("Around each line"));
    m_text->setAccessibleName(tr("log_format"));
    m_text->setFont(themeFont(FontRole::Code));
    m_text->setMaximumHeight(em(this, 5));
    m_text->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_confirm = new QPushButton(confirm, buttons);
    m_confirm->setProperty("primary", true);
    buttons->addButton(m_confirm, QDialogButtonBox::AcceptRole);

    auto* choice = new QGridLayout;
    choice->setColumnStretch(1, 1);
    const auto offer = [&](const QString& text, QComboBox* field) {
        auto* label = makeLabel(text, TextRole::Plain, this);
        label->setBuddy(field);
        const int row = choice->rowCount();
        choice->addWidget(label, row, 0);
        choice->addWidget(field, row, 1);
    };
    offer(tr("Read &as"), m_format);
    offer(tr("A&round each line"), m_around);
    const int pad = em(this, 1);
    column(this, em(this, 0.6), {head, {m_lines, 3}, choice, m_explanation, m_text, m_problem, buttons},
           {pad, pad, pad, pad});
    m_problem->hide();
    const QString format = QString::fromStdString(namedFormatOf(current.toStdString()).format);
    fillFormats(format);
    fillAround(current.sliced(format.size()));
    showLines();
    connect(m_format, &QComboBox::currentIndexChanged, this, &FormatDialog::showFormat);
    connect(m_format, &QComboBox::currentIndexChanged, this, &FormatDialog::showLines);
    connect(m_around, &QComboBox::currentIndexChanged, this, &FormatDialog::showLines);
    constexpr std::chrono::milliseconds kPause{250};
    m_typed.setSingleShot(true);
    m_typed.setInterval(kPause);
    connect(&m_typed, &QTimer::timeout, this, &FormatDialog::showLines);
    connect(m_text, &QPlainTextEdit::textChanged, &m_typed, qOverload<>(&QTimer::start));
    connect(buttons, &QDialogButtonBox::accepted, this, &FormatDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QWidget* FormatDialog::makeReport(const SourceReport& source)
{
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(em(this, 1));
    int row = 0;
    const auto add = [&](const QString& name, const QString& value, TextRole role) {
        auto* text = makeLabel(value, role, page, Wrap::Yes);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(makeLabel(name, TextRole::Subtle, page), row, 0, Qt::AlignTop);
        grid->addWidget(text, row++, 1);
    };
    const auto section = [&](const QString& title) {
        grid->addWidget(makeLabel(title, TextRole::Section, page), row++, 0, 1, 2);
    };
    const bool isShownBelow = source.capture.empty() && source.name != "-"; // with how many fit
    const QString format = shown(source.format, 40);
    add(tr("format"),
        !source.detected ? format
        : isShownBelow   ? tr("%1, detected", "combined").arg(format)
                         : tr("%1, detected: %2 of the first %3 lines are requests")
                             .arg(format, countText(source.sampleFits), countText(source.sampled)),
        TextRole::Plain);
    add(tr("its text"), shown(source.formatText, 1000), TextRole::Code);
    const auto around = namedFormatOf(source.format).around;
    for (auto wrapper = around.rbegin(); wrapper != around.rend(); ++wrapper)
        add(tr("around it"), wrapperWords(**wrapper), TextRole::Plain);
    add(tr("read"),
        tr("%1 lines, %2, %3 requests")
            .arg(countText(source.lines), byteText(source.bytes), countText(source.requests)),
        TextRole::Plain);
    if (source.ignoredBytes > 0)
        add(tr("ignored"), tr("%1 behind the compressed data, no part of it").arg(byteText(source.ignoredBytes)),
            TextRole::Plain);
    if (source.outOfOrder > 0)
        add(tr("out of order"),
            tr("%1 requests, by up to %2; sorted by arrival")
                .arg(countText(source.outOfOrder), durationText(source.furthestBack)),
            TextRole::Plain);
    if (!source.firstLine.empty() && !isShownBelow)
        section(tr("FIRST REQUEST"));
    for (const auto& [variable, value] : isShownBelow ? decltype(source.firstLine)() : source.firstLine)
        add(u'$' + shown(variable, 60), shown(value, 300), TextRole::Code);
    if (source.skipped > 0)
        section(
            source.skipped == 1
                ? tr("1 LINE WAS NO REQUEST")
                : tr("%1 LINES WERE NO REQUESTS", nullptr, pluralForm(source.skipped)).arg(countText(source.skipped)));
    for (const SkippedLine& line : source.examples)
        add(tr("line %1").arg(countText(line.line)), shown(line.reason, 300), TextRole::Plain);
    grid->setRowStretch(row, 1);
    auto* scroll = new Report(page, this);
    scroll->setAccessibleName(tr("How %1 was read").arg(shown(source.name, 200)));
    return scroll;
}

void FormatDialog::fillFormats(const QString& current)
{
    m_format->addItem(tr("detect from the first lines"), QString::fromLatin1(kAuto));
    m_format->addItem(tr("my own log_format"), QString::fromLatin1(kOwn));
    const std::vector<FormatInfo> formats = knownFormats();
    const auto offer = [this](const FormatInfo& format) {
        m_format->addItem(
            tr("%1: %2").arg(QString::fromStdString(format.name), QString::fromStdString(format.description)),
            QString::fromStdString(format.name));
    };
    m_format->insertSeparator(m_format->count());
    for (const std::string_view common : kCommon)
        if (const auto found = std::ranges::find(formats, common, &FormatInfo::name); found != formats.end())
            offer(*found);
    m_format->insertSeparator(m_format->count());
    for (const FormatInfo& format : formats)
        if (std::ranges::find(kCommon, format.name) == kCommon.end())
            offer(format);
    const int known = m_format->findData(current);
    m_format->setCurrentIndex(known >= 0 ? known : m_format->findData(QString::fromLatin1(kOwn)));
    if (known < 0)
        m_text->setPlainText(current);
    showFormat();
}

void FormatDialog::fillAround(const QString& current)
{
    m_around->addItem(tr("whatever is found"), QString::fromLatin1(kFound));
    for (const FormatFile* const wrapper : formatsOf(FormatKind::Wrapper))
        m_around->addItem(wrapperWords(*wrapper), u" in "_s + QString::fromStdString(wrapper->name));
    if (m_around->findData(current) < 0) // several
        m_around->addItem(current.trimmed(), current);
    m_around->setCurrentIndex(m_around->findData(current));
}

void FormatDialog::showFormat()
{
    const QString name = m_format->currentData().toString();
    const bool own = name.isEmpty();
    m_text->setVisible(own);
    m_problem->hide();
    m_explanation->clear();
    m_explanation->setVisible(name != QLatin1StringView(kAuto));
    if (own)
        m_explanation->setText(tr("As in nginx.conf: $remote_addr - [$time_local] \"$request\" $status …\n"
                                  "Or a LogFormat of Apache, or a #Fields line. Of JSON lines, which "
                                  "member is what: {\"when\":\"$time_iso8601\",\"who\":\"$remote_addr\"}."));
    for (const FormatInfo& format : knownFormats())
        if (QString::fromStdString(format.name) == name)
            m_explanation->setText(
                tr("%1\nTimestamps: %2").arg(QString::fromStdString(format.text), QString::fromStdString(format.time)));
}

QString FormatDialog::chosen() const
{
    const QString name = m_format->currentData().toString();
    const QString text = name.isEmpty() ? m_text->toPlainText().trimmed() : name;
    return text.isEmpty() ? text : text + m_around->currentData().toString();
}

void FormatDialog::showLines()
{
    const QString& path = m_paths.at(static_cast<std::size_t>(m_reports ? std::max(m_reports->currentIndex(), 0) : 0));
    const QString format = chosen();
    if (!format.isEmpty() && m_mayRead)
        m_problem->hide();
    m_lines->setVisible(!path.isEmpty());
    if (!path.isEmpty() && format.isEmpty())
        m_lines->showAsTheyStand(path, tr("Write the format: the first lines are taken apart while you do."));
    else if (!path.isEmpty())
        m_lines->show(path, format);
    // A format that is not shown may fit, and an empty text has its own sentence.
    followLines(path.isEmpty() || format.isEmpty() || m_lines->fits());
}

void FormatDialog::followLines(bool mayFit)
{
    m_confirm->setEnabled(m_mayRead && mayFit);
    m_confirm->setToolTip(m_mayRead && !mayFit ? tr("In this format none of the first lines is a request") : QString());
}

void FormatDialog::accept()
{
    const QString format = chosen();
    m_problem->setVisible(format.isEmpty());
    if (format.isEmpty())
        return m_text->setFocus();
    emit formatChosen(format);
    QDialog::accept();
}

} // namespace spillway::ui
