#pragma once

#include "engine/advise/advice.h"

#include <QtWidgets/QWidget>

#include <vector>

class QVBoxLayout;

namespace spillway::ui {

/// Other keys with what a limit on each of them would do, the best first; each can be counted by with one click.
class KeyTrials : public QWidget
{
    Q_OBJECT

public:
    explicit KeyTrials(QWidget* parent = nullptr);
    void setTrials(const std::vector<KeyTrial>& trials);

signals:
    void keyChosen(const QString& key);

private:
    [[nodiscard]] QWidget* makeRow(const KeyTrial& trial);

    QVBoxLayout* m_rows;
};

} // namespace spillway::ui
