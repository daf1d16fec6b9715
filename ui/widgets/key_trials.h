#pragma once

#include "engine/advise/advice.h"

#include <QtCore/QString>
#include <QtWidgets/QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

/// The limit without a client.
struct Exemption
{
    QString client;
    QString title; ///< "Without 192.0.2.1"
    Advice advice;
};

/// What would do better than the suggested limit: it without a client, and other keys, the best first. Each can be chosen with
/// one click.
class KeyTrials : public QWidget
{
    Q_OBJECT

public:
    explicit KeyTrials(QWidget* parent = nullptr);
    void setTrials(const std::vector<KeyTrial>& trials, const std::optional<Exemption>& exemption = {});
    /// Chooses the best of them; nullptr where there is none.
    [[nodiscard]] QPushButton* best() const { return m_best; }

signals:
    void keyChosen(const QString& key);
    void exemptionChosen();
    void requestsWanted(const QString& client);

private:
    void add(QLabel* name, const Advice& advice, QPushButton* choose, QPushButton* more = nullptr);

    QVBoxLayout* m_rows;
    QPushButton* m_best = nullptr;
};

} // namespace spillway::ui
