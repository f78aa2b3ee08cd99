// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/sha256.h"

#include "sandbox/messages/wall_fault.h"

#include <array>
#include <format>
#include <fstream>
#include <memory>
#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace sandbox {

namespace {
std::string hexOf(const std::array<unsigned char, 32>& digest)
{
    std::string text;
    for (const auto byte : digest) {
        text += std::format("{:02x}", byte);
    }
    return text;
}

class Hasher {
public:
    Hasher()
        : m_context(EVP_MD_CTX_new(), &EVP_MD_CTX_free)
    {
        EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr);
    }
    void add(std::string_view bytes) { EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()); }
    std::string hex()
    {
        std::array<unsigned char, 32> digest {};
        EVP_DigestFinal_ex(m_context.get(), digest.data(), nullptr);
        return hexOf(digest);
    }

private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> m_context;
};
} // namespace

std::string sha256(std::string_view bytes)
{
    Hasher hasher;
    hasher.add(bytes);
    return hasher.hex();
}

Result<std::string> sha256OfFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    Hasher hasher;
    std::string block(1 << 20, '\0');
    while (file) {
        file.read(block.data(), static_cast<std::streamsize>(block.size()));
        hasher.add(std::string_view(block).substr(0, static_cast<std::size_t>(file.gcount())));
    }
    if (!file.eof()) {
        return fail(ErrorKind::Io, { WallFaultKind::FileCutShort, { .texts = { path.string() } } });
    }
    return hasher.hex();
}

std::string hmacSha256(std::string_view key, std::string_view bytes)
{
    std::array<unsigned char, 32> digest {};
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(bytes.data()),
        bytes.size(), digest.data(), nullptr);
    return hexOf(digest);
}

} // namespace sandbox
