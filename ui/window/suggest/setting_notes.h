#pragma once

#include "ui/models/project/setting_map.h"
#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

#include <array>
#include <vector>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QTabBar;

namespace spillway::ui {

class Project;

/// The aims of a suggested limit: fields for the aims of the project. Each edit is a step to undo.
class AimsForm : public QWidget
{
    Q_OBJECT

public:
    explicit AimsForm(Project* project, QWidget* parent = nullptr);

private:
    void layOut();
    void showSetup(const Setup& setup);
    void edit();

    Project* m_project;
    Gesture m_gesture;
    QSpinBox* m_losers;
    QDoubleSpinBox* m_lostRequests; ///< percent; 0 = clients count
    QSpinBox* m_keepOut;
    QSpinBox* m_headroom;
    QDoubleSpinBox* m_wait; ///< seconds; 0 = nobody waits
};

/// Notes beside the map of settings, one page at a time: the figures of a setting, how the suggestion was
/// chosen, and what it has to achieve. While the pointer is on the map the figures are in view.
class SettingNotes : public QWidget
{
    Q_OBJECT

public:
    enum Page { Figures, Reasons, AimsPage };

    explicit SettingNotes(Project* project, QWidget* parent = nullptr);
    void showPage(Page page);
    /// On the page of figures.
    void addBelowFigures(QWidget* widget);
    /// Below that page, in view however much stands on it. Once.
    void pinBelowFigures(QWidget* widget);
    /// Names and figures of a setting, which comes first. At most eight rows.
    void setFigures(const std::vector<FigureRow>& rows, const QString& of, bool belowPointer);
    void setReasons(const QStringList& reasons);
    /// Without one only the figures can be seen.
    void setSuggests(bool suggests);

private:
    void layOut();
    void follow();

    QTabBar* m_pages;
    QWidget* m_figuresPage;
    QWidget* m_pinned = nullptr;
    struct Figure
    {
        QLabel* name = nullptr;
        QLabel* figure = nullptr;
    };
    std::array<Figure, 8> m_figures;
    QWidget* m_reasonsPage;
    std::vector<QLabel*> m_reasons; ///< those that have no text are hidden
    AimsForm* m_aims;
    bool m_belowPointer = false;
};

} // namespace spillway::ui
