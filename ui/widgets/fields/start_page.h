#pragma once

#include "ui/models/project/scenes.h"

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

/// The page of the window while nothing is open: a short introduction and the ways in.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);
    /// Shows "Try the sample" only where there is one.
    void setSampleAvailable(bool available);
    void setRecent(const QStringList& paths);
    /// A link to each, in two columns that are read downwards.
    void setScenes(const std::vector<ShippedScene>& scenes);

signals:
    void openRequested();
    void sampleRequested();
    void drawRequested();
    void generateRequested();
    void recentRequested(const QString& path);
    void sceneRequested(const QString& name);

private:
    void layOut();
    void addWaysIn(QVBoxLayout* inside, QLabel* hint); ///< buttons, and below them what else can be done
    void addLists(QVBoxLayout* inside);                ///< of scenes and of recent files

    QPushButton* m_open;
    QPushButton* m_sample;
    QPushButton* m_draw;
    QGridLayout* m_scenes;
    QLabel* m_recentHeading;
    QWidget* m_recent;
    QVBoxLayout* m_recentLayout;
};

} // namespace spillway::ui
