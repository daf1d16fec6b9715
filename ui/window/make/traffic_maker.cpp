#include "ui/window/make/traffic_maker.h"

#include "ui/commands/edits.h"
#include "ui/jobs/questions.h"
#include "ui/models/project/project.h"
#include "ui/models/words/pattern_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/window/make/pattern_dialog.h"
#include "ui/window/opening/file_question.h"

#include <QtCore/QFileInfo>
#include <QtGui/QAction>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr Milliseconds kFirstSheet = std::chrono::minutes(1);

/// Empty if the user gives up.
QString askForName(QWidget* window, const QString& name)
{
    QDialog dialog(window);
    dialog.setWindowTitle(TrafficMaker::tr("Rename"));
    auto* label = makeLabel(TrafficMaker::tr("&Name of the source"), TextRole::Plain, &dialog);
    auto* field = new QLineEdit(name, &dialog);
    field->setMinimumWidth(em(field, 18));
    field->selectAll();
    label->setBuddy(field);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, &dialog);
    auto* confirm = new QPushButton(TrafficMaker::tr("Rename"), buttons);
    confirm->setProperty("primary", true);
    confirm->setDefault(true);
    buttons->addButton(confirm, QDialogButtonBox::AcceptRole);
    const int pad = em(&dialog, 1);
    column(&dialog, em(&dialog, 0.5), {label, field, gap(em(&dialog, 0.4)), buttons}, {pad, pad, pad, pad});
    QObject::connect(field, &QLineEdit::textChanged, confirm,
                     [confirm](const QString& text) { confirm->setEnabled(!text.trimmed().isEmpty()); });
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return dialog.exec() == QDialog::Accepted ? field->text().trimmed() : QString();
}

} // namespace

TrafficMaker::TrafficMaker(Project* project, const Actions& actions, QWidget* window) :
    QObject(window), m_project(project), m_actions(actions), m_window(window), m_writer(this)
{
    connect(actions.draw, &QAction::triggered, this, &TrafficMaker::draw);
    connect(actions.generate, &QAction::triggered, this, &TrafficMaker::generate);
    connect(actions.saveMade, &QAction::triggered, this, [this] {
        std::vector<MadeSource> sources = m_project->made().sources;
        std::erase_if(sources, [](const MadeSource& source) { return !source.on; });
        askAndWrite(sources, tr("drawn"));
    });
    const auto follow = [this] {
        m_actions.saveMade->setEnabled(std::ranges::any_of(m_project->made().sources, &MadeSource::on));
    };
    connect(project, &Project::madeChanged, this, follow);
    follow();
}

TimeRange TrafficMaker::sheet() const
{
    if (m_project->trace())
        return m_project->range();
    return {Instant{}, Instant{} + kFirstSheet};
}

void TrafficMaker::push(const MadeTraffic& made, const QString& text)
{
    const bool whole = m_project->range() == m_project->fullRange();
    editMade(*m_project, made, text);
    if (whole) // what is new shall be seen
        m_project->setRange(m_project->fullRange());
}

void TrafficMaker::draw()
{
    const auto& sources = m_project->made().sources;
    const auto newest = std::find_if(sources.rbegin(), sources.rend(), [](const MadeSource& source) {
        return std::holds_alternative<Drawn>(source.content);
    });
    if (newest == sources.rend())
        drawNew();
    else
        emit drawingWanted(newest->id);
}

void TrafficMaker::drawNew()
{
    const int id = m_project->made().nextId;
    push(added(m_project->made(), tr("Drawing").toStdString(), Drawn{{}, sheet()}), tr("New drawing"));
    emit drawingWanted(id);
}

void TrafficMaker::generate()
{
    const Instant start = sheet().from;
    PatternDialog dialog(PatternDialog::Kinds::Generators, presetPattern(PatternKind::Poisson), start,
                         tr("Generate traffic"), m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const Pattern& pattern = dialog.pattern();
    const QString name = wordsOf(infoOf(pattern.kind).label);
    push(added(m_project->made(), name.toStdString(), Generated{start, pattern}), tr("Generate %1").arg(name));
}

void TrafficMaker::edit(int id)
{
    const MadeSource* const source = m_project->made().find(id);
    if (source == nullptr)
        return;
    const auto* generated = std::get_if<Generated>(&source->content);
    if (generated == nullptr)
        return emit drawingWanted(id);
    const QString name = QString::fromStdString(source->name);
    PatternDialog dialog(PatternDialog::Kinds::One, generated->pattern, generated->start, name, m_window);
    const int key = m_project->newMergeKey();
    connect(&dialog, &PatternDialog::edited, this, [this, id, name, key](const Pattern& pattern) {
        if (!checked(pattern))
            return;
        MadeSource now = *m_project->made().find(id);
        std::get<Generated>(now.content).pattern = pattern;
        editMade(*m_project, changed(m_project->made(), now), tr("Change %1").arg(name), key);
    });
    dialog.exec();
}

void TrafficMaker::editStroke(int id, StrokeId stroke)
{
    const MadeSource* const source = m_project->made().find(id);
    const Stroke* const found = source != nullptr ? std::get<Drawn>(source->content).drawing.find(stroke) : nullptr;
    if (found == nullptr)
        return;
    PatternDialog dialog(PatternDialog::Kinds::One, found->pattern, found->start,
                         wordsOf(infoOf(found->pattern.kind).label), m_window);
    const int key = m_project->newMergeKey();
    connect(&dialog, &PatternDialog::edited, this, [this, id, stroke, key](const Pattern& pattern) {
        if (!checked(pattern))
            return;
        MadeSource now = *m_project->made().find(id);
        auto& drawing = std::get<Drawn>(now.content).drawing;
        drawing = spillway::changed(drawing, stroke, pattern);
        editMade(*m_project, changed(m_project->made(), now), tr("Change a stroke"), key);
    });
    dialog.exec();
}

void TrafficMaker::rename(int id)
{
    const MadeSource* const source = m_project->made().find(id);
    if (source == nullptr)
        return;
    const QString name = askForName(m_window, QString::fromStdString(source->name));
    const MadeSource* const still = m_project->made().find(id); // reading may have ended meanwhile
    if (name.isEmpty() || still == nullptr)
        return;
    MadeSource renamed = *still;
    renamed.name = name.toStdString();
    push(changed(m_project->made(), renamed), tr("Rename to %1").arg(name));
}

void TrafficMaker::duplicate(int id)
{
    const MadeSource* const source = m_project->made().find(id);
    if (source != nullptr)
        push(added(m_project->made(), source->name, source->content),
             tr("Duplicate %1").arg(QString::fromStdString(source->name)));
}

void TrafficMaker::remove(int id)
{
    const MadeSource* const source = m_project->made().find(id);
    if (source != nullptr)
        push(removed(m_project->made(), id), tr("Remove %1").arg(QString::fromStdString(source->name)));
}

void TrafficMaker::saveCsv(int id)
{
    const MadeSource* const source = m_project->made().find(id);
    if (source != nullptr)
        askAndWrite({*source}, QString::fromStdString(source->name));
}

void TrafficMaker::askAndWrite(const std::vector<MadeSource>& sources, const QString& name)
{
    const auto path = askWhereToSave(m_window, tr("Save the requests"), QString(name).replace(u'/', u'-') + u".csv"_s,
                                     {{tr("Request CSV"), u"csv"_s}});
    if (path)
        writeCsv(sources, *path);
}

void TrafficMaker::writeCsv(const std::vector<MadeSource>& sources, const QString& path)
{
    emit told(tr("Saving %1…").arg(QFileInfo(path).fileName()));
    writeRequests(m_writer, sources, path, [this, path](const Result<std::uint64_t>& requests) {
        if (!requests)
            return emit failed(requests.error());
        emit told(tr("Saved %1: %2").arg(QFileInfo(path).fileName(), requestsText(*requests)));
    });
}

void TrafficMaker::offerMenu(int id, const QPoint& globalPos)
{
    const MadeSource* const source = m_project->made().find(id);
    if (source == nullptr)
        return;
    const bool drawn = std::holds_alternative<Drawn>(source->content);
    QMenu menu(m_window);
    menu.addAction(drawn ? tr("&Draw") : tr("&Parameters…"), this, [this, id] { edit(id); });
    menu.addAction(tr("Re&name…"), this, [this, id] { rename(id); });
    menu.addAction(tr("D&uplicate"), this, [this, id] { duplicate(id); });
    menu.addAction(tr("&Save as CSV…"), this, [this, id] { saveCsv(id); });
    menu.addSeparator();
    menu.addAction(tr("New dra&wing"), this, &TrafficMaker::drawNew);
    menu.addAction(tr("&Remove"), this, [this, id] { remove(id); });
    menu.exec(globalPos);
}

} // namespace spillway::ui
