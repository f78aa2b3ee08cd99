// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/masks.h"

#include <bit>
#include <type_traits>

// Highway compiles this file once for each kind of vectors and chooses when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sandbox/scan/masks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

const hn::CappedTag<std::uint8_t, maskBytes> lanes;
using LaneBits = std::conditional_t<hn::MaxLanes(lanes) == 64, std::uint64_t, std::conditional_t<hn::MaxLanes(lanes) == 32, std::uint32_t, std::uint16_t>>;

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
        : hasQuote(dialect.quote != 0)
        , quote(hn::Set(lanes, static_cast<std::uint8_t>(dialect.quote)))
        , delimiter(hn::Set(lanes, static_cast<std::uint8_t>(dialect.delimiter)))
        , feed(hn::Set(lanes, std::uint8_t { '\n' }))
        , carriageReturn(hn::Set(lanes, std::uint8_t { '\r' }))
    {
    }
    HWY_INLINE std::uint64_t quotes(const std::uint8_t* text, std::uint64_t delimiters) const
    {
        return hasQuote ? bitsOf(text, quote) & ~delimiters : 0;
    }
    bool hasQuote;
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

/// Counts the delimiters of each record.
class Evenness {
public:
    explicit Evenness(std::size_t columns)
        : m_wanted(static_cast<std::int64_t>(columns) - 1)
        , m_even(columns >= 2)
    {
    }
    /// Of 64 bytes more: what stands outside quotes.
    HWY_INLINE void add(std::uint64_t delimiters, std::uint64_t ends)
    {
        for (; ends != 0; ends &= ends - 1) {
            const auto before = (ends & (0 - ends)) - 1;
            const auto count = m_seen + static_cast<std::int64_t>(hwy::PopCount(delimiters & before));
            if (m_head < 0) {
                m_head = count;
            } else {
                m_even = m_even && count == m_wanted;
            }
            delimiters &= ~before;
            m_seen = 0;
        }
        m_seen += static_cast<std::int64_t>(hwy::PopCount(delimiters));
    }
    bool even() const { return m_even; }
    std::int64_t head() const { return m_head; }
    std::int64_t tail() const { return m_seen; }

private:
    std::int64_t m_wanted;
    std::int64_t m_head = -1; ///< of the first record, which may have begun before
    std::int64_t m_seen = 0;
    bool m_even;
};

/// Where the last record ends and what is behind it, from the end of the text on, which is outside quotes or not.
HWY_INLINE void findCut(const std::uint8_t* text, std::size_t size, const Dialect& dialect, std::uint64_t inside, Outline& outline)
{
    const Signs signs(dialect);
    for (std::size_t end = (size + maskBytes - 1) / maskBytes * maskBytes; end > 0; end -= maskBytes) {
        const std::size_t at = end - maskBytes;
        const auto quotes = signs.quotes(text + at, bitsOf(text + at, signs.delimiter));
        inside ^= hwy::PopCount(quotes) % 2 == 0 ? 0 : ~std::uint64_t { 0 };
        const auto returns = bitsOf(text + at, signs.carriageReturn);
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

Outline outlineHere(const std::uint8_t* text, std::size_t size, const Dialect& dialect, std::size_t columns, const Flow& flow)
{
    const Signs signs(dialect);
    Outline outline;
    Evenness evenness(columns);
    auto [inside, startOfCell, afterReturn] = flow;
    std::uint64_t strange = 0;
    for (std::size_t at = 0; at < size; at += maskBytes) {
        const auto delimiters = bitsOf(text + at, signs.delimiter);
        const auto quotes = signs.quotes(text + at, delimiters);
        const auto returns = bitsOf(text + at, signs.carriageReturn);
        const auto feeds = bitsOf(text + at, signs.feed);
        const auto quoted = prefixXor(quotes) ^ inside;
        const auto edges = (delimiters | returns | feeds | quotes) & ~quoted;
        strange |= quotes & quoted & ~(edges << 1 | startOfCell);
        const auto newLines = returns | (feeds & ~(returns << 1 | afterReturn));
        const auto ends = newLines & ~quoted;
        inside = carried(quoted);
        startOfCell = edges >> 63;
        afterReturn = returns >> 63;
        outline.lines += static_cast<std::int64_t>(hwy::PopCount(newLines));
        outline.records += static_cast<std::int64_t>(hwy::PopCount(ends));
        if (evenness.even()) {
            evenness.add(delimiters & ~quoted, ends);
        }
    }
    findCut(text, size, dialect, inside, outline);
    outline.lines -= outline.linesBehind;
    outline.regular = strange == 0;
    outline.open = inside != 0;
    outline.even = evenness.even();
    outline.head = evenness.head();
    outline.tail = evenness.tail();
    return outline;
}

bool hasOddQuotesHere(const std::uint8_t* text, std::size_t size, std::uint8_t quote)
{
    const auto sign = hn::Set(lanes, quote);
    auto odd = hn::MaskFalse(lanes);
    for (std::size_t at = 0; at < size; at += hn::Lanes(lanes)) {
        odd = hn::Xor(odd, hn::Eq(hn::LoadU(lanes, text + at), sign));
    }
    return hn::CountTrue(lanes, odd) % 2 != 0;
}

void findMasksHere(const std::uint8_t* text, std::size_t size, const Dialect& dialect, std::uint64_t& inside, Masks* masks)
{
    const Signs signs(dialect);
    for (std::size_t at = 0; at < size; at += maskBytes, ++masks) {
        const auto delimiters = bitsOf(text + at, signs.delimiter);
        const auto quotes = signs.quotes(text + at, delimiters);
        masks->quoted = prefixXor(quotes) ^ inside;
        masks->delimiters = delimiters & ~masks->quoted;
        masks->breaks = bitsOf(text + at, signs.feed) | bitsOf(text + at, signs.carriageReturn);
        inside = carried(masks->quoted);
    }
}

} // namespace scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scan {
HWY_EXPORT(outlineHere);
HWY_EXPORT(hasOddQuotesHere);
HWY_EXPORT(findMasksHere);

Flow flowBehind(std::string_view text, const Dialect& dialect, bool inside)
{
    const char last = text.back();
    const bool isEdge = last == dialect.delimiter || last == '\n' || last == '\r' || (dialect.quote != 0 && last == dialect.quote);
    return { inside ? ~std::uint64_t { 0 } : 0, isEdge && !inside ? 1u : 0u, last == '\r' ? 1u : 0u };
}

Outline outlineOf(const char* text, std::size_t size, const Dialect& dialect, std::size_t columns, const Flow& flow)
{
    return HWY_DYNAMIC_DISPATCH(outlineHere)(reinterpret_cast<const std::uint8_t*>(text), size, dialect, columns, flow);
}

bool hasOddQuotes(std::string_view text, const Dialect& dialect)
{
    return dialect.quote != 0 && dialect.quote != dialect.delimiter
        && HWY_DYNAMIC_DISPATCH(hasOddQuotesHere)(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), static_cast<std::uint8_t>(dialect.quote));
}

void findMasks(std::string_view text, const Dialect& dialect, std::uint64_t& inside, Masks* masks)
{
    HWY_DYNAMIC_DISPATCH(findMasksHere)(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), dialect, inside, masks);
}
} // namespace scan
#endif
