#pragma once

#include "engine/advise/advice.h"

#include <QtCore/QString>
#include <QtWidgets/QWidget>

#include <optional>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

/// The limit without a client.
struct Exemption
{
    QString client;
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

signals:
    void keyChosen(const QString& key);
    void exemptionChosen();
    void requestsWanted(const QString& client);

private:
    void add(const QString& name, const Advice& advice, QPushButton* choose, QPushButton* more = nullptr);

    QVBoxLayout* m_rows;
};

} // namespace spillway::ui
