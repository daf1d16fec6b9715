#include "ui/widgets/basic/gesture.h"

#include "ui/models/project/project.h"

namespace spillway::ui {
namespace {

constexpr qint64 kPauseMs = 1000;

}

void Gesture::begin()
{
    m_dragging = true;
    m_key = m_project->newMergeKey();
}

void Gesture::end()
{
    m_dragging = false;
    m_key = 0;
}

int Gesture::key()
{
    const bool paused = !m_sinceEdit.isValid() || m_sinceEdit.elapsed() > kPauseMs;
    if (!m_dragging && (paused || m_key == 0))
        m_key = m_project->newMergeKey();
    m_sinceEdit.start();
    return m_key;
}

} // namespace spillway::ui
