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

/// For ::mkdtemp(): the folder of a private nginx. CannotWrite if its path is too long for sockets in it.
[[nodiscard]] Result<std::string> privateFolderPattern();

/// A folder is in use as long as this object, or its process, lives.
using FolderInUse = std::shared_ptr<const int>;

/// Marks a folder as in use. CannotOpen.
[[nodiscard]] Result<FolderInUse> useFolder(const std::string& folder);

/// Removes the folders of this user's runs that were killed: those that nobody uses.
void removeStaleFolders();

} // namespace spillway
