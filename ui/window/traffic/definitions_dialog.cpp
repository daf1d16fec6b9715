#include "ui/window/traffic/definitions_dialog.h"

#include "engine/conf/read_variables.h"
#include "engine/conf/write_variables.h"
#include "ui/models/project/project_fields.h"
#include "ui/text/error_text.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/nginx_highlighter.h"
#include "ui/window/opening/file_question.h"

#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>

namespace spillway::ui {

namespace {

/// "limit_req_zone and 3 other directives are not taken here."; empty if there are none.
QString passedOverText(const std::vector<std::string>& names)
{
    if (names.empty())
        return {};
    const QString first = QString::fromStdString(printable(names.front(), 80));
    if (names.size() == 1)
        return Words::tr("%1 is not taken here.").arg(first);
    if (names.size() == 2)
        return Words::tr("%1 and %2 are not taken here.")
            .arg(first, QString::fromStdString(printable(names.back(), 80)));
    return Words::tr("%1 and %n other directives are not taken here.", "", static_cast<int>(names.size() - 1))
        .arg(first);
}

} // namespace

DefinitionsDialog::DefinitionsDialog(const Variables& defined, QWidget* parent) :
    QDialog(parent),
    m_text(new QPlainTextEdit(this)),
    m_problem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_note(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_read(new QPushButton(tr("&Read a file…"), this))
{
    setWindowTitle(tr("Variables of your own"));
    m_text->setAccessibleName(tr("Definitions"));
    m_text->setFont(themeFont(FontRole::Code));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setPlaceholderText(QStringLiteral("map $http_x_api_key $tier {\n"
                                              "    ~^(?<plan>pro|team)-  $plan;\n"
                                              "    default               free;\n"
                                              "}\n\n"
                                              "geo $office {\n"
                                              "    192.0.2.0/24  1;\n"
                                              "}"));
    new NginxHighlighter(m_text);
    layOut();
    write(defined);
    connect(m_read, &QPushButton::clicked, this, &DefinitionsDialog::readFile);
    connect(m_text, &QPlainTextEdit::textChanged, m_problem, &QWidget::hide);
    connect(m_text, &QPlainTextEdit::textChanged, m_note, &QWidget::hide);
}

void DefinitionsDialog::layOut()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* use = new QPushButton(tr("&Use them"), buttons);
    use->setProperty("primary", true);
    buttons->addButton(use, QDialogButtonBox::AcceptRole);
    auto* below = row(nullptr, -1, {m_read, 1, buttons});
    auto* introduction =
        makeLabel(tr("Write them as in the http block of nginx.conf: map, geo, set_real_ip_from, real_ip_header "
                     "and real_ip_recursive. The limit can count by them, and requests can be chosen or "
                     "exempt by them."),
                  TextRole::Subtle, this, Wrap::Yes);
    const int pad = em(this, 1);
    column(this, em(this, 0.6), {introduction, {m_text, 1}, m_problem, m_note, below}, {pad, pad, pad, pad});
    m_problem->hide();
    m_note->hide();
    connect(buttons, &QDialogButtonBox::accepted, this, &DefinitionsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(withinScreen(this, {em(this, 40), em(this, 26)}));
}

bool DefinitionsDialog::write(const Variables& variables)
{
    const auto text = writeVariables(variables);
    if (text)
        m_text->setPlainText(QString::fromStdString(*text));
    else
        refuse(text.error());
    return text.has_value();
}

void DefinitionsDialog::readFile()
{
    const QStringList paths = askWhatToOpen(this, tr("Read definitions"),
                                            {tr("nginx configuration (*.conf)"), tr("All files (*)")}, HowMany::One);
    if (paths.isEmpty())
        return;
    readFrom(paths.constFirst());
}

void DefinitionsDialog::readFrom(const QString& path)
{
    const auto found = findVariables(QFile::encodeName(path).toStdString());
    if (!found)
        return refuse(found.error());
    const bool nothing = found->variables.empty();
    if (!nothing && !write(found->variables))
        return;
    m_problem->hide();
    const QString file = QFileInfo(path).fileName();
    const QString taken = nothing ? tr("%1 defines no variable and no trusted proxy.").arg(file)
                                  : tr("What %1 defines stands here now.").arg(file);
    const QString others = passedOverText(found->passedOver);
    m_note->setText(others.isEmpty() ? taken : taken + u' ' + others);
    m_note->show();
}

void DefinitionsDialog::refuse(const Error& error)
{
    m_problem->setText(errorLine(error));
    m_problem->show();
    m_text->setFocus();
}

void DefinitionsDialog::accept()
{
    const auto read = definitionsIn(m_text->toPlainText(), tr("line"));
    if (!read)
        return refuse(read.error());
    emit defined(*read);
    QDialog::accept();
}

} // namespace spillway::ui
