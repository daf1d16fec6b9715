#pragma once

#include <QtCore/QString>
#include <QtWidgets/QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

/// An alternative to a limit: counting by another key, or exempting a client.
struct Alternative
{
    QString key;           ///< the other one; empty: the client is exempt
    QString client;        ///< who is exempt
    QString evidence;      ///< who that is, in a sentence; of a key what speaks against it, empty: nothing
    QString effect;        ///< what would come of it
    bool mayBeNext = true; ///< may be shown as the next step
    [[nodiscard]] bool isSameChoice(const Alternative& other) const
    {
        return key == other.key && client == other.client && evidence == other.evidence;
    }
};

/// Alternatives to the suggested limit, the best first. Each can be chosen with one click.
class KeyTrials : public QWidget
{
    Q_OBJECT

public:
    explicit KeyTrials(QWidget* parent = nullptr);
    /// Where the choices are the same as before only their effects change: a button keeps its place and the focus.
    void setAlternatives(const std::vector<Alternative>& alternatives);
    /// Chooses the best of those that may be the next step; nullptr where there is none.
    [[nodiscard]] QPushButton* best() const { return m_best; }

signals:
    void keyChosen(const QString& key);
    void exemptionChosen();
    void requestsWanted(const QString& client);

private:
    void add(const Alternative& alternative);

    std::vector<Alternative> m_alternatives;
    std::vector<QLabel*> m_effects; ///< of them
    QVBoxLayout* m_rows;
    QPushButton* m_best = nullptr;
};

} // namespace spillway::ui
