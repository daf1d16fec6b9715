#include "ui/window/definitions_dialog.h"

#include "engine/conf/read_variables.h"
#include "engine/conf/write_variables.h"
#include "ui/models/selection_json.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/nginx_highlighter.h"
#include "ui/window/file_question.h"

#include <QtCore/QFile>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

DefinitionsDialog::DefinitionsDialog(const Variables& defined, QWidget* parent) :
    QDialog(parent),
    m_text(new QPlainTextEdit(this)),
    m_problem(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
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
}

void DefinitionsDialog::layOut()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* use = new QPushButton(tr("&Use them"), buttons);
    use->setProperty("primary", true);
    buttons->addButton(use, QDialogButtonBox::AcceptRole);
    auto* below = new QHBoxLayout;
    below->addWidget(m_read);
    below->addStretch(1);
    below->addWidget(buttons);
    auto* layout = new QVBoxLayout(this);
    const int pad = em(this, 1);
    layout->setContentsMargins(pad, pad, pad, pad);
    layout->setSpacing(em(this, 0.6));
    layout->addWidget(
        makeLabel(tr("Write them as in the http block of nginx.conf: map, geo, set_real_ip_from, real_ip_header "
                     "and real_ip_recursive. The limit can count by them, and requests can be chosen or "
                     "exempt by them."),
                  TextRole::Subtle, this, Wrap::Yes));
    layout->addWidget(m_text, 1);
    layout->addWidget(m_problem);
    layout->addLayout(below);
    m_problem->hide();
    connect(buttons, &QDialogButtonBox::accepted, this, &DefinitionsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(em(this, 40), em(this, 26));
}

void DefinitionsDialog::write(const Variables& variables)
{
    if (const auto text = writeVariables(variables))
        m_text->setPlainText(QString::fromStdString(*text));
    else
        refuse(text.error());
}

void DefinitionsDialog::readFile()
{
    const QStringList paths = askWhatToOpen(this, tr("Read definitions"),
                                            {tr("nginx configuration (*.conf)"), tr("All files (*)")}, HowMany::One);
    if (paths.isEmpty())
        return;
    if (const auto read = readVariables(QFile::encodeName(paths.constFirst()).toStdString()))
        write(*read);
    else
        refuse(read.error());
}

QString DefinitionsDialog::problem() const
{
    return m_problem->isHidden() ? QString() : m_problem->text();
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
