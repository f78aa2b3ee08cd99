// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/masks.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

// Highway compiles this file once for each kind of vectors. Which of them the processor has is asked here, below: at
// each start Highway's own library measures a clock for some milliseconds, as long as it takes to read tens of
// megabytes.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_AVX3_ZEN4 | HWY_AVX3_SPR)
#if !defined(__x86_64__)
#define HWY_COMPILE_ONLY_STATIC
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sandbox/scan/records/masks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t sliceBytes = 4096;
const hn::CappedTag<std::uint8_t, maskBytes> lanes;
using LaneBits = std::conditional_t<hn::MaxLanes(lanes) == 64, std::uint64_t,
    std::conditional_t<hn::MaxLanes(lanes) == 32, std::uint32_t, std::uint16_t>>;

/// Bits of the bytes of 64 that are `sign`.
HWY_INLINE std::uint64_t bitsOf(const std::uint8_t* text, hn::Vec<decltype(lanes)> sign)
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < maskBytes; i += hn::Lanes(lanes)) {
        LaneBits some = 0;
        hn::StoreMaskBits(lanes, hn::Eq(hn::LoadU(lanes, text + i), sign), reinterpret_cast<std::uint8_t*>(&some));
        // The lowest bit is the first byte, whatever the order of this processor.
        bits |= std::uint64_t { std::endian::native == std::endian::big ? std::byteswap(some) : some } << i;
    }
    return bits;
}

/// The signs of 64 bytes as they stand there.
struct Signs {
    explicit Signs(const Dialect& dialect)
        : quoting(dialect.quote != 0 && dialect.quote != dialect.delimiter ? ~std::uint64_t { 0 } : 0)
        , quote(hn::Set(lanes, static_cast<std::uint8_t>(dialect.quote)))
        , delimiter(hn::Set(lanes, static_cast<std::uint8_t>(dialect.delimiter)))
        , feed(hn::Set(lanes, std::uint8_t { '\n' }))
        , carriageReturn(hn::Set(lanes, std::uint8_t { '\r' }))
    {
    }
    HWY_INLINE std::uint64_t quotes(const std::uint8_t* text) const { return bitsOf(text, quote) & quoting; }
    HWY_INLINE std::uint64_t returns(const std::uint8_t* text) const { return bitsOf(text, carriageReturn); }
    std::uint64_t quoting; ///< all ones where a quote means something
    hn::Vec<decltype(lanes)> quote;
    hn::Vec<decltype(lanes)> delimiter;
    hn::Vec<decltype(lanes)> feed;
    hn::Vec<decltype(lanes)> carriageReturn;
};

/// Bit i: an odd number of bits up to and with bit i is set.
HWY_INLINE std::uint64_t prefixXor(std::uint64_t bits)
{
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_SSE4
    const hn::FixedTag<std::uint64_t, 2> pair; // where a product without carries is one instruction
    return hn::GetLane(hn::CLMulLower(hn::Set(pair, bits), hn::Set(pair, ~std::uint64_t { 0 })));
#else
    for (int shift = 1; shift < 64; shift *= 2) {
        bits ^= bits << shift;
    }
    return bits;
#endif
}

/// The top bit in every place: what goes on in the next 64 bytes.
HWY_INLINE std::uint64_t carried(std::uint64_t bits)
{
    return std::uint64_t { 0 } - (bits >> 63);
}

/// Whether each record has so many delimiters. The one that has begun at the start of the text has `head` of them
/// still to come.
class Evenness {
public:
    Evenness(std::size_t columns, std::int64_t head)
        : m_wanted(static_cast<std::int64_t>(columns) - 1)
        , m_left(head)
    {
    }
    /// Of 64 bytes more: what stands outside quotes; `count` records end there. Mostly one does or none, in no order
    /// that could be guessed: no branch depends on that.
    HWY_INLINE void add(std::uint64_t delimiters, std::uint64_t ends, std::int64_t count)
    {
        m_differing |= (delimitersBefore(delimiters, ends) ^ m_left) * count;
        const auto left = m_left + count * m_wanted;
        if (count > 1) {
            for (ends &= ends - 1; ends != 0; ends &= ends - 1) {
                m_left += m_wanted;
                m_differing |= delimitersBefore(delimiters, ends) ^ m_left;
            }
        }
        m_left = left - static_cast<std::int64_t>(hwy::PopCount(delimiters));
    }
    bool even() const { return m_differing == 0 && m_wanted >= 1; }
    std::int64_t tail() const { return m_wanted - m_left; }

private:
    HWY_INLINE static std::int64_t delimitersBefore(std::uint64_t delimiters, std::uint64_t ends)
    {
        return static_cast<std::int64_t>(hwy::PopCount(delimiters & (ends ^ (ends - 1))));
    }

    std::int64_t m_wanted;
    std::int64_t m_left; ///< delimiters of the record that has begun
    std::int64_t m_differing = 0;
};

/// Where the last record ends and what is behind it, from the end of the text on, which is outside quotes or not.
HWY_INLINE void findCut(
    const std::uint8_t* text, std::size_t size, const Signs& signs, std::uint64_t inside, Outline& outline)
{
    for (std::size_t end = (size + maskBytes - 1) / maskBytes * maskBytes; end > 0; end -= maskBytes) {
        const std::size_t at = end - maskBytes;
        const auto quotes = signs.quotes(text + at);
        inside ^= hwy::PopCount(quotes) % 2 == 0 ? 0 : ~std::uint64_t { 0 };
        const auto returns = signs.returns(text + at);
        const auto feeds = bitsOf(text + at, signs.feed);
        const auto newLines = returns | (feeds & ~(returns << 1 | (at > 0 && text[at - 1] == '\r' ? 1 : 0)));
        const auto ends = (returns | feeds) & ~(prefixXor(quotes) ^ inside);
        if (ends != 0) {
            const int last = 63 - static_cast<int>(hwy::Num0BitsAboveMS1Bit_Nonzero64(ends));
            outline.cut = at + static_cast<std::size_t>(last) + 1;
            outline.linesBehind += last == 63 ? 0 : static_cast<std::int64_t>(hwy::PopCount(newLines >> (last + 1)));
            return;
        }
        outline.linesBehind += static_cast<std::int64_t>(hwy::PopCount(newLines));
    }
}

/// Delimiters up to the first record's end; -1: it does not end.
HWY_INLINE std::int64_t headOf(const std::uint8_t* text, std::size_t size, const Signs& signs, std::uint64_t inside)
{
    std::int64_t head = 0;
    for (std::size_t at = 0; at < size; at += maskBytes) {
        const auto quoted = prefixXor(signs.quotes(text + at)) ^ inside;
        const auto ends = (signs.returns(text + at) | bitsOf(text + at, signs.feed)) & ~quoted;
        head += static_cast<std::int64_t>(
            hwy::PopCount(bitsOf(text + at, signs.delimiter) & ~quoted & (ends ^ (ends - 1))));
        if (ends != 0) {
            return head;
        }
        inside = carried(quoted);
    }
    return -1;
}

/// All but the cut and what is behind it. False: there is a carriage return after all.
template <bool hasReturns>
HWY_INLINE bool outlineTo(Outline& outline, const std::uint8_t* text, std::size_t size, const Signs& signs,
    std::size_t columns, std::uint64_t inside)
{
    outline = { .head = headOf(text, size, signs, inside) };
    Evenness evenness(columns, outline.head);
    std::int64_t lines = 0;
    std::int64_t records = 0;
    std::uint64_t startOfCell = 1;
    std::uint64_t afterReturn = 0;
    std::uint64_t strange = 0;
    auto returned = hn::Zero(lanes);
    // What is strange is often so at once, and then the rest is not wanted.
    for (std::size_t at = 0; at < size && strange == 0;) {
        for (const auto sliceEnd = at + sliceBytes; at < size && at < sliceEnd; at += maskBytes) {
            const auto delimiters = bitsOf(text + at, signs.delimiter);
            const auto quotes = signs.quotes(text + at);
            const auto feeds = bitsOf(text + at, signs.feed);
            auto breaks = feeds;
            auto newLines = feeds;
            if constexpr (hasReturns) {
                const auto returns = signs.returns(text + at);
                breaks |= returns;
                newLines = returns | (feeds & ~(returns << 1 | afterReturn));
                afterReturn = returns >> 63;
            } else {
                for (std::size_t i = 0; i < maskBytes; i += hn::Lanes(lanes)) {
                    returned = hn::Or(returned,
                        hn::VecFromMask(lanes, hn::Eq(hn::LoadU(lanes, text + at + i), signs.carriageReturn)));
                }
            }
            const auto quoted = prefixXor(quotes) ^ inside;
            const auto edges = delimiters | breaks | quotes; // before a quote that opens nothing is quoted
            strange |= quotes & quoted & ~(edges << 1 | startOfCell);
            const auto ends = newLines & ~quoted;
            inside = carried(quoted);
            startOfCell = edges >> 63;
            const auto count = static_cast<std::int64_t>(hwy::PopCount(ends));
            evenness.add(delimiters & ~quoted, ends, count);
            lines += static_cast<std::int64_t>(hwy::PopCount(newLines));
            records += count;
        }
    }
    outline.lines = lines;
    outline.records = records;
    outline.regular = strange == 0;
    outline.open = inside != 0;
    outline.even = evenness.even() && outline.head >= 0;
    outline.tail = evenness.tail();
    return hasReturns || hn::AllFalse(lanes, hn::MaskFromVec(returned));
}

Outline outlineHere(
    const std::uint8_t* text, std::size_t size, const Dialect& dialect, std::size_t columns, std::uint64_t inside)
{
    const Signs signs(dialect);
    Outline outline;
    // Who ends lines with carriage returns does so from the first one on.
    if (std::memchr(text, '\r', std::min(size, sliceBytes)) != nullptr
        || !outlineTo<false>(outline, text, size, signs, columns, inside)) {
        outlineTo<true>(outline, text, size, signs, columns, inside);
    }
    if (outline.regular) {
        findCut(text, size, signs, outline.open ? ~std::uint64_t { 0 } : 0, outline);
        outline.lines -= outline.linesBehind;
    }
    return outline;
}

void findMasksHere(const std::uint8_t* text, std::size_t size, const Dialect& dialect, MaskState& state, Masks* masks)
{
    const Signs signs(dialect);
    for (std::size_t at = 0; at < size; at += maskBytes, ++masks) {
        const auto quoted = prefixXor(signs.quotes(text + at)) ^ state.inside;
        const auto returns = signs.returns(text + at);
        const auto newLines = returns | (bitsOf(text + at, signs.feed) & ~(returns << 1 | state.afterReturn));
        *masks = { .delimiters = bitsOf(text + at, signs.delimiter) & ~quoted,
            .ends = newLines & ~quoted,
            .inner = newLines & quoted };
        state = { .inside = carried(quoted), .afterReturn = returns >> 63 };
    }
}

/// Places of the bits of a mask from `at` on, which stand in `ends`: without a branch on how many there are, which
/// nobody could foretell.
HWY_INLINE void placesOf(std::uint64_t bits, std::size_t at, std::uint32_t* ends)
{
#if HWY_TARGET == HWY_AVX3
    const hn::FixedTag<std::uint32_t, 16> places;
    for (std::size_t i = 0; i < maskBytes; i += 16, bits >>= 16) {
        const auto mask = hn::LoadMaskBits(places, reinterpret_cast<const std::uint8_t*>(&bits));
        hn::StoreU(hn::Compress(hn::Iota(places, static_cast<std::uint32_t>(at + i)), mask), places, ends);
        ends += hwy::PopCount(bits & 0xFFFF);
    }
#else
    for (auto left = hwy::PopCount(bits); left > 0; left -= std::min<std::size_t>(left, 8)) {
        for (int i = 0; i < 8; ++i) {
            *ends++ = static_cast<std::uint32_t>(at + static_cast<std::size_t>(std::countr_zero(bits)));
            bits &= bits - 1;
        }
    }
#endif
}

std::size_t findEndsHere(std::span<const Masks> masks, std::size_t at, std::uint32_t* ends)
{
    std::size_t known = 0;
    for (const auto& mask : masks) {
        const auto signs = mask.delimiters | mask.ends;
        placesOf(signs, at, ends + known);
        known += hwy::PopCount(signs);
        at += maskBytes;
    }
    return known;
}

} // namespace scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scan {
namespace {
struct Kernels {
    decltype(&HWY_STATIC_DISPATCH(outlineHere)) outline;
    decltype(&HWY_STATIC_DISPATCH(findMasksHere)) masks;
    decltype(&HWY_STATIC_DISPATCH(findEndsHere)) ends;
};

Kernels fastest()
{
#if defined(__x86_64__)
    const bool multipliesBits = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
    if (multipliesBits && __builtin_cpu_supports("x86-64-v4")) {
        return { N_AVX3::outlineHere, N_AVX3::findMasksHere, N_AVX3::findEndsHere };
    }
    if (multipliesBits && __builtin_cpu_supports("x86-64-v3")) {
        return { N_AVX2::outlineHere, N_AVX2::findMasksHere, N_AVX2::findEndsHere };
    }
    if (multipliesBits && __builtin_cpu_supports("x86-64-v2")) {
        return { N_SSE4::outlineHere, N_SSE4::findMasksHere, N_SSE4::findEndsHere };
    }
#endif
    return { HWY_STATIC_DISPATCH(outlineHere), HWY_STATIC_DISPATCH(findMasksHere), HWY_STATIC_DISPATCH(findEndsHere) };
}
const Kernels kernels = fastest();
} // namespace

Outline outlineOf(const char* text, std::size_t size, const Dialect& dialect, std::size_t columns, bool inside)
{
    return kernels.outline(
        reinterpret_cast<const std::uint8_t*>(text), size, dialect, columns, inside ? ~std::uint64_t { 0 } : 0);
}

void findMasks(std::string_view text, const Dialect& dialect, MaskState& state, Masks* masks)
{
    kernels.masks(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), dialect, state, masks);
}

std::size_t findEnds(std::span<const Masks> masks, std::size_t at, std::uint32_t* ends)
{
    return kernels.ends(masks, at, ends);
}
} // namespace scan
#endif
