#pragma once

#include "engine/core/result.h"
#include "engine/live/test_configuration.h"

#include <memory>
#include <string>

class QProcess;

namespace spillway {

/// The nginx of that path, or the installed one where `path` is empty: its program, version and modules. CannotOpen says
/// how to get one; Unsupported where it lacks what a test needs.
[[nodiscard]] Result<NginxPlace> findNginx(const std::string& path);

/// A running nginx that ends together with this object, and with the thread that started it, however that ends.
class PrivateNginx
{
public:
    /// Writes the configuration and its files into the place's folder, and waits until nginx accepts connections.
    /// CannotWrite; BadConfig with nginx's own message.
    [[nodiscard]] static Result<PrivateNginx> start(const NginxPlace& place, const TestConfiguration& configuration);
    PrivateNginx(PrivateNginx&&) noexcept;
    ~PrivateNginx();

    [[nodiscard]] bool isRunning() const;

private:
    explicit PrivateNginx(std::unique_ptr<QProcess> process);
    std::unique_ptr<QProcess> m_process;
};

} // namespace spillway
