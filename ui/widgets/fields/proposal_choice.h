#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

#include <cstddef>
#include <vector>

class QCheckBox;
class QVBoxLayout;

namespace spillway::ui {

/// Several things that are proposed, each with a box to tick.
class ProposalChoice : public QWidget
{
    Q_OBJECT

public:
    explicit ProposalChoice(QWidget* parent = nullptr);
    /// A line for each; all are ticked.
    void setProposals(const QStringList& lines);
    [[nodiscard]] bool isTicked(std::size_t proposal) const;
    [[nodiscard]] std::size_t ticked() const;                                      ///< how many are
    [[nodiscard]] const std::vector<QCheckBox*>& boxes() const { return m_boxes; } ///< by proposal

signals:
    void changed(); ///< what is ticked

private:
    QVBoxLayout* m_rows;
    std::vector<QCheckBox*> m_boxes;
};

} // namespace spillway::ui
