#include "ui/window/tabs/recipes_dialog.h"

#include "engine/conf/edit/recipes.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/words.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/tabs/config_text.h"

#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>

#include <utility>

namespace spillway::ui {

namespace {

QString shown(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

class RecipesDialog : public QDialog
{
public:
    RecipesDialog(Policy policy, const std::vector<std::string>& chosen, QWidget* parent) :
        QDialog(parent), m_policy(std::move(policy))
    {
        setAttribute(Qt::WA_DeleteOnClose);
        setObjectName(QStringLiteral("recipes"));
        setWindowTitle(Words::tr("Recipes for the snippet"));
        auto* list = new QWidget;
        m_grid = new QGridLayout(list);
        m_grid->setColumnStretch(2, 1);
        m_grid->setHorizontalSpacing(em(this, 0.8));
        for (const std::string_view recipe : recipeTexts())
            add(recipe, chosen);
        m_grid->setRowStretch(m_grid->rowCount(), 1);
        auto* scroll = new QScrollArea(this);
        scroll->setWidget(list);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
        m_use = buttons->addButton(Words::tr("Use"), QDialogButtonBox::AcceptRole);
        setPrimary(m_use, true);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        const int pad = em(this, 1);
        column(this, em(this, 0.6), {{scroll, 1}, buttons}, {pad, pad, pad, pad});
        resize(withinScreen(this, {em(this, 52), em(this, 38)}));
        check();
    }

    [[nodiscard]] std::vector<std::string> chosen() const
    {
        std::vector<std::string> all;
        for (const Row& row : m_rows)
            if (row.box->isChecked())
                all.push_back(row.text());
        return all;
    }

private:
    struct Row
    {
        std::string name;
        QCheckBox* box;
        QLineEdit* values; ///< hidden where it takes none
        QLabel* problem;

        [[nodiscard]] std::string text() const
        {
            const std::string given = values->text().trimmed().toStdString();
            return given.empty() ? name : name + '=' + given;
        }
    };

    /// Dry run and trusted proxies have no text of their own: the tab and the key have fields for them.
    void add(std::string_view recipe, const std::vector<std::string>& chosen)
    {
        const std::string_view line = recipe.substr(2, recipe.find('\n') - 2);
        if (recipe.size() <= line.size() + 3)
            return;
        const std::string_view head = line.substr(0, line.find(": "));
        const std::string_view name = head.substr(0, head.find('='));
        const Row row{std::string(name), new QCheckBox(shown(name), this), new QLineEdit(this),
                      makeLabel({}, TextRole::Warning, this, Wrap::Yes)};
        row.values->setPlaceholderText(shown(head).section(u'=', 1));
        row.values->setAccessibleName(Words::tr("Values of %1").arg(shown(name)));
        row.values->setMinimumWidth(em(this, 13));
        row.values->setVisible(name != head);
        for (const std::string& each : chosen)
            if (each.substr(0, each.find('=')) == name) {
                row.box->setChecked(true);
                row.values->setText(shown(each).section(u'=', 1));
            }
        connect(row.box, &QCheckBox::toggled, this, [this] { check(); });
        connect(row.values, &QLineEdit::textEdited, this, [this, box = row.box] {
            box->setChecked(true);
            check();
        });
        const int at = m_grid->rowCount();
        m_grid->addWidget(row.box, at, 0);
        m_grid->addWidget(row.values, at, 1);
        QString purpose = shown(line.substr(head.size() + 2));
        purpose[0] = purpose[0].toUpper();
        m_grid->addWidget(makeLabel(purpose + u'.', TextRole::Subtle, this, Wrap::Yes), at, 2);
        m_grid->addWidget(row.problem, at + 1, 1, 1, 2);
        m_rows.push_back(row);
    }

    void check()
    {
        bool isRight = true;
        for (const Row& row : m_rows) {
            const auto made = row.box->isChecked() ? cooked(m_policy, {row.text()}) : CookedPolicy{};
            row.problem->setText(made ? QString()
                                      : errorWords({made.error().code, {}, made.error().detail}).particulars);
            row.problem->setVisible(!made);
            setInvalid(*row.values, !made);
            isRight = isRight && made;
        }
        m_use->setEnabled(isRight);
    }

    Policy m_policy;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    QPushButton* m_use;
};

} // namespace

void openRecipes(Project& project, QWidget* window)
{
    const auto policy = exportedPolicy(project.setup());
    if (!policy)
        return;
    auto* dialog = new RecipesDialog(*policy, project.setup().recipes, window);
    QObject::connect(dialog, &QDialog::accepted, dialog, [&project, dialog] {
        Setup setup = project.setup();
        setup.recipes = dialog->chosen();
        editSetup(project, setup, Words::tr("Recipes"));
    });
    dialog->open();
}

} // namespace spillway::ui
