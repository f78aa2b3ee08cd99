// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/files.h"

#include "sandbox/helper/channel.h"
#include "sandbox/helper/landlock.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/limits.h"
#include "sandbox/helper/orders.h"
#include "sandbox/helper/privileges.h"
#include "sandbox/helper/scratch_image.h"
#include "sandbox/helper/scratch_restore.h"
#include "sandbox/helper/seccomp.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <map>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace jail {

namespace {

using Op = FilesOrder::Op;

/// The next order, with the descriptor that it may carry. Ends this process where the host is gone.
FilesOrder nextOrder(int host, Descriptor& carried)
{
    FilesOrder order;
    const auto message = receiveMessage(host);
    if (message.text.size() != sizeof order) {
        ::_exit(0);
    }
    std::memcpy(&order, message.text.data(), sizeof order);
    carried = Descriptor(message.descriptor());
    return order;
}

void say(int host, const FilesClaim& claim, std::string_view path = {}, int file = -1)
{
    if (!sendMessage(host, std::string(reinterpret_cast<const char*>(&claim), sizeof claim).append(path), file)) {
        ::_exit(0);
    }
}

class Server {
public:
    Server(int host, Roots roots, Descriptor store, const std::atomic<bool>& mapsFiles)
        : m_host(host)
        , m_roots(std::move(roots))
        , m_store(std::move(store))
        , m_mapsFiles(mapsFiles)
    {
    }

    [[noreturn]] void serve()
    {
        for (;;) {
            Descriptor none;
            const auto order = nextOrder(m_host, none);
            FilesClaim claim;
            try {
                m_store.allow(order.storeBytes);
                claim.trouble = obey(order);
            } catch (const std::exception&) { // there are more files than there is memory for
                claim.trouble = Trouble::TooMuch;
            }
            claim.heldBytes = m_store.heldBytes();
            say(m_host, claim);
        }
    }

private:
    Trouble obey(const FilesOrder& order)
    {
        switch (order.op) {
        case Op::Begin: break;
        case Op::Take: return take(order.image, order.known);
        case Op::Restore: return restore(order.image);
        case Op::Drop: m_images.erase(order.image); break;
        case Op::Collect:
            forEachChange(m_roots[0].get(), imageOf(order.image), trust(),
                [&](const Change& change) { say(m_host, { .kind = change.kind }, change.path, change.file.get()); });
        }
        return Trouble::None;
    }

    Trust trust() const { return m_mapsFiles ? Trust::Content : Trust::Times; }

    /// 0, and whatever was never taken, is the empty one.
    const ScratchImage& imageOf(std::int32_t number) const
    {
        static const ScratchImage empty;
        const auto found = m_images.find(number);
        return found != m_images.end() ? found->second : empty;
    }

    Trouble take(std::int32_t number, std::int32_t known)
    {
        auto image = takeImage(m_roots, m_store, imageOf(known), trust());
        const auto trouble = image.trouble;
        m_images[number] = std::move(image);
        return trouble;
    }

    Trouble restore(std::int32_t number)
    {
        const auto found = m_images.find(number);
        if (found == m_images.end() || !restoreImage(m_roots, found->second, trust())) {
            return Trouble::Unreadable;
        }
        found->second = takeImage(m_roots, m_store, found->second, trust());
        return Trouble::None;
    }

    int m_host;
    Roots m_roots;
    ScratchStore m_store; ///< outlives the images
    const std::atomic<bool>& m_mapsFiles;
    std::map<std::int32_t, ScratchImage> m_images;
};

bool isBuilt(const Config& config, const char* layer)
{
    return !std::ranges::contains(
        config.withoutLayers, layer); // whoever switched it off accepted that, or there is no jail
}

constexpr int host = 3; ///< its socket; the store is the next

/// Nothing else stays open. Gives the store, if there is one.
Descriptor placeDescriptors(int socket, Descriptor given)
{
    const auto aside = [](int fd) {
        return static_cast<int>(
            need(::fcntl(fd, F_DUPFD_CLOEXEC, 16), "descriptors", "making room for the socket and the store"));
    };
    const int movedSocket = aside(socket);
    const int movedStore = given ? aside(given.get()) : -1;
    given = Descriptor();
    need(::dup2(movedSocket, host), "descriptors", "placing the socket");
    tellRefusalsOn(host);
    Descriptor store(movedStore >= 0
            ? static_cast<int>(need(::dup2(movedStore, host + 1), "descriptors", "placing the store"))
            : -1);
    closeFrom(store ? host + 2 : host + 1);
    return store;
}

[[noreturn]] void run(const Config& config, const Door& door, const std::atomic<bool>& mapsFiles, int socket)
{
    tellRefusalsOn(socket);
    failAtStep(config.failIn == "files" ? config.failAt : 0);
    Descriptor given;
    const auto begin = nextOrder(socket, given);
    door.enter();
    auto store = placeDescriptors(socket, std::move(given));
    Roots roots;
    std::ranges::transform(std::array { "/work", "/tmp", "/dev/shm" }, roots.begin(), [](const char* place) {
        return Descriptor(static_cast<int>(
            need(::open(place, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), "mounts", "opening a place")));
    });
    dropPrivileges();
    need(::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "init", "dying with the supervisor");
    need(::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "init", "becoming unreadable");
    ::prctl(PR_SET_NAME, "files", 0, 0, 0);
    ::signal(SIGXFSZ, SIG_IGN);
    limitFileServer(std::max(begin.storeBytes, config.diskBytes));
    if (isBuilt(config, "landlock") && landlockAbi() >= oldestLandlock) {
        restrictWithLandlock();
    }
    if (isBuilt(config, "seccomp") && canFilterSystemCalls()) {
        filterToFileCalls();
    }
    say(host, {});
    Server(host, std::move(roots), std::move(store), mapsFiles).serve();
}

} // namespace

Files::~Files()
{
    if (m_process > 0) {
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
    }
}

bool Files::start(int socket)
{
    const bool isFirst = m_process < 0 && socket >= 0;
    if (isFirst) {
        m_process = ::fork();
        if (m_process == 0) {
            run(m_config, m_door, m_mapsFiles, socket);
        }
    }
    ::close(socket);
    return isFirst && m_process > 0;
}

} // namespace jail
