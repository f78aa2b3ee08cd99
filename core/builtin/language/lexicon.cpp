// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"

#include "core/builtin/language/slips.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <unordered_map>

namespace core::builtin {

namespace {
struct Line {
    Concept meaning;
    std::string_view phrases; ///< separated by commas
};

constexpr Line lexicon[] = {
    { Concept::By, "by,grouped by,group by,broken down by,split by,across" },
    { Concept::Each, "per,for each,each,for every,every,in each,by each" },
    { Concept::And, "and,&,as well as,plus,along with" },
    { Concept::Or, "or" },
    { Concept::In, "in,within,during,inside" },
    { Concept::For, "for,about,regarding" },
    { Concept::Of, "of" },
    { Concept::With, "with,where,whose,having,that have,which have,who have,that has,when" },
    { Concept::Without,
        "without,lacking,with no,have no,has no,that have no,that has no,who have no,who has no,which have no,which "
        "has no,had no,having no,ohne,kein,keine" },
    { Concept::Never,
        "never,nie,niemals,did not,didnt,do not have,does not have,have not,has not,dont have,doesnt "
        "have,havent,hasnt" },
    { Concept::Not,
        "not,nicht,except,excluding,exclude,other than,but not,apart from,!=,<>,is not,are "
        "not,isnt,arent,ignoring,ignore" },
    { Concept::Is, "is,are,was,were,=,==,equals,equal to,equal,exactly,is equal to" },
    { Concept::Which, "which,what,who,whats" },
    { Concept::Also, "also,too,additionally" },
    { Concept::From, "from" },
    { Concept::To, "to,through" },
    { Concept::On, "on,dated" },
    { Concept::HowMany,
        "how many,number of,count of,count,counts,# of,how often,amount of rows,no of,quantity of rows" },
    { Concept::Sum, "total,sum,sum of,totals,overall,altogether,total of,in total,add up,how much,combined" },
    { Concept::Mean, "average,avg,mean,averages,on average,typical,mean of,average of" },
    { Concept::Median, "median,medians,middle value" },
    { Concept::Minimum, "minimum,min,minimal,earliest" },
    { Concept::Maximum, "maximum,max,maximal,peak" },
    { Concept::Distinct, "distinct,unique,different" },
    { Concept::Top,
        "top,best,largest,biggest,highest,most,greatest,hottest,warmest,leading,longest,oldest,windiest,wettest,"
        "strongest" },
    { Concept::Bottom, "bottom,worst,smallest,lowest,least,fewest,coldest,weakest,shortest,lowest performing" },
    { Concept::Ascending, "ascending,asc,increasing order,smallest first,lowest first" },
    { Concept::Descending, "descending,desc,largest first,highest first,biggest first" },
    { Concept::SortBy,
        "sorted by,sort by,ordered by,order by,ranked by,rank by,ranked,sorted,sort,measured by,in terms of" },
    { Concept::Above,
        ">,above,over,more than,greater than,larger than,higher than,bigger than,exceeding,exceeds,exceed,is over" },
    { Concept::AtLeast, ">=,at least,no less than,minimum of,or more" },
    { Concept::Below, "<,below,under,less than,smaller than,lower than,fewer than,cheaper than" },
    { Concept::AtMost, "<=,at most,no more than,up to,maximum of,or less" },
    { Concept::Between, "between" },
    { Concept::Contains,
        "contains,containing,contain,including,includes,include,like,matching,with the word,has the word,mentions" },
    { Concept::StartsWith, "starts with,starting with,begins with,beginning with,start with" },
    { Concept::Since, "since,starting,from the start of" },
    { Concept::Before, "before,prior to,earlier than" },
    { Concept::After, "after,later than" },
    { Concept::Until, "until,till,up until" },
    { Concept::Last, "last,latest,most recent,previous,past" },
    { Concept::This, "this,current" },
    { Concept::First, "first" },
    { Concept::List, "list,show,display,give,find,look up,lookup,see,print,get,fetch,view,show me,give me,let me see" },
    { Concept::Share,
        "share,shares,percentage,percent,%,% of,proportion,fraction,share of total,contribution,percentages" },
    { Concept::Trend,
        "trend,trends,over time,development,evolution,timeline,time series,trend of,evolve,develop,through time" },
    { Concept::Change,
        "change,changes,growth,grew,grow,increase,decrease,increased,decreased,compared to previous,compared to the "
        "previous,"
        "vs previous,vs last,versus last,month over month,year over year,quarter over quarter,week over week,day over "
        "day,"
        "mom,yoy,qoq,difference from previous,growth rate,compared with the previous,compared to last,against the "
        "previous,changed,"
        "previous period,the previous period,prior period,the prior period,period before,the period before" },
    { Concept::Distribution,
        "distribution,distributed,spread,frequency,frequencies,breakdown,value counts,range of,distribution "
        "of,histogram of" },
    { Concept::Correlation,
        "correlation,correlate,correlated,correlates,relationship,related,relation,correlations,depend,depends" },
    { Concept::Missing,
        "missing,unknown,not known,null,nulls,empty,blank,blanks,nan,na,missing values,incomplete,missing data,empty "
        "cells,not filled in,gaps" },
    { Concept::Duplicates,
        "duplicate,duplicates,duplicated,repeated,duplicate rows,doubles,twice,dupes,more than once" },
    { Concept::Outliers,
        "outlier,outliers,anomaly,anomalies,unusual,suspicious,extreme values,typing errors,abnormal" },
    { Concept::Describe,
        "describe,summary,summarize,summarise,overview,statistics,stats,summary statistics,descriptive statistics,"
        "basic statistics,key figures,summary of,tell me about,explain,explore" },
    { Concept::Columns, "columns,column,fields,variables,column names,data types,dtypes,schema,headers" },
    { Concept::CleanUp,
        "clean,clean up,cleanup,cleaning,cleaned,tidy,tidy up,fix the dates,fix dates,trim,remove "
        "duplicates,deduplicate,"
        "drop duplicates,standardise,standardize,normalise,normalize,fix the data,cleanse,dedupe,remove the "
        "duplicates" },
    { Concept::Common, "most common,most frequent,commonest,most often,mode,most popular,most used" },
    { Concept::WholeRow,
        "whole row,entire row,full row,complete row,row with,rows with,record with,all columns,line with" },
    { Concept::Refund, "refund,refunds" },
    { Concept::Compare, "compare,comparison,vs,against,compared,compared to,compared with,difference between,versus" },
    { Concept::Bars, "bar chart,bar graph,bar plot,bars,barchart,column chart,bar" },
    { Concept::Lines, "line chart,line graph,line plot,linechart,line" },
    { Concept::Pie, "pie chart,pie,donut,pie graph,doughnut" },
    { Concept::Histogram, "histogram,hist" },
    { Concept::Scatter, "scatter,scatter plot,scatterplot,scatter chart" },
    { Concept::Picture,
        "chart,plot,graph,visualise,visualize,draw,diagram,picture,figure,plotted,chart of,plot of,graph of" },
    { Concept::Beyond,
        "cumulative,cumulated,running total,running sum,rolling,rolling average,moving "
        "average,forecast,forecasts,predict,predicted,"
        "prediction,projection,projected,extrapolate,gap,ratio,ratios,per "
        "capita,percentile,percentiles,quartile,quartiles,decile,"
        "day of the week,days of the week,day of week,days of "
        "week,weekday,weekdays,weekend,weekends,hour,hours,hourly,hour of day,"
        "hour of the day,time of day,time of the day,regression,cluster,clusters,clustering,pivot,pivot "
        "table,join,merge,variance,standard deviation,"
        "std,stddev,deviation,slowest,fastest,quickest,streak,spell,consecutive,in a "
        "row,cohort,cohorts,retention,churn,significant,"
        "significance,elapsed,time between,time to,days between" },
    { Concept::Filler,
        "the,a,an,me,my,our,us,please,pls,can,could,would,you,i,we,want,need,like "
        "to,do,does,did,have,has,had,there,all,"
        "any,be,been,it,its,that,these,those,they,them,their,then,than,as,at,so,just,how,out,into,also,value,values,"
        "data,dataset,file,table,this file,this data,this dataset,this table,this "
        "csv,csv,ones,one,made,make,makes,came,come,comes,get,gets,got,sold,sell,bought,buy,buys,ordered,"
        "spent,spend,spends,spending,earned,earn,placed,placing,ever,happened,occur,occurs,occurred,using,use,"
        "calculate,"
        "compute,determine,work,tell,here,some,much,many,now,instead,again,hi,hello,"
        "known,thanks,thank,result,results,entries in,go,goes,went,exist,exists,appear,appears,belong,made "
        "up,kind,kinds of,rather,"
        "create,generate,produce,build,worth,generated,generate,generates,brought,bring,broken,down,happen,way,"
        "was there,between the,contained,recorded,measured,performing,ranking,based,come from,when,know,"
        "highest to lowest,period,periods,nice,simple,quick,quickly,really,actually,exact,me a,s" },
};

constexpr Concept grammarConcepts[] = { Concept::By, Concept::Each, Concept::And, Concept::Or, Concept::In,
    Concept::For, Concept::Of, Concept::With, Concept::Without, Concept::Not, Concept::Is, Concept::Which,
    Concept::From, Concept::To, Concept::On, Concept::Between, Concept::Above, Concept::AtLeast, Concept::Below,
    Concept::AtMost, Concept::Top };

/// The first word of a line stands for the others.
constexpr std::string_view sameMeaning[] = { "revenue,sale,turnover,takings,proceeds,earnings,umsatz", "amount,amt",
    "customer,client,buyer,purchaser,shopper,kunde,kunden,cust", "quantity,qty,unit,piece,pcs,volume,menge",
    "price,expensive,cheap,preis", "product,item,article,good,merchandise,produkt,artikel",
    "order,bestellung,bestellungen,auftrag,auftraege,auftrage", "category,kategorie", "region,territory",
    "country,nation,land", "city,town,stadt", "temp,temperature", "max,maximum,highest,hottest,warmest",
    "min,minimum,lowest,coldest", "precipitation,rainfall,wettest", "wind,windiest",
    "employee,staff,worker,people,person", "salary,wage,pay", "id,identifier,number,no,nr,num",
    "discount,rebate,reduction", "department,dept", "average,avg,mean", "date,datum", "supplier,vendor", "profit,gain",
    "weight,heavy", "phone,telephone", "email,mail", "gender,sex", "postcode,zip,postal" };

constexpr std::array<std::string_view, 12> monthNames = { "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december" };

using Table = std::unordered_map<std::string, Concept>;

const Table& table()
{
    static const Table all = [] {
        Table made;
        for (const auto& [meaning, phrases] : lexicon) {
            std::istringstream stream { std::string(phrases) };
            for (std::string phrase; std::getline(stream, phrase, ',');) {
                made.emplace(phrase, meaning);
            }
        }
        made.emplace(",", Concept::And);
        return made;
    }();
    return all;
}

bool isOneOf(const std::string& word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}
} // namespace

std::optional<Phrase> phraseAt(const std::vector<std::string>& words, std::size_t at, int minWords)
{
    for (int length = 4; length >= minWords; --length) {
        const auto end = at + static_cast<std::size_t>(length);
        if (end > words.size()) {
            continue;
        }
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        const auto found = table().find(joined({ first, first + length }, " "));
        if (found != table().end()) {
            return Phrase { found->second, length };
        }
    }
    return std::nullopt;
}

std::optional<Phrase> mistypedPhrase(const std::string& word)
{
    if (word.size() < 5) {
        return std::nullopt;
    }
    std::optional<Phrase> best;
    for (const auto& [phrase, meaning] : table()) {
        const bool comparable = phrase.size() >= 5 && meaning != Concept::Filler && phrase[0] == word[0];
        if (comparable && editDistance(word, phrase) == 1) {
            best = Phrase { meaning, 1 };
        }
    }
    return best;
}

bool isGrammar(Concept meaning)
{
    return std::ranges::find(grammarConcepts, meaning) != std::end(grammarConcepts);
}

Period changePeriod(const std::string& phrase)
{
    static constexpr std::pair<std::string_view, Period> known[] = { { "yoy", Period::Year },
        { "year over year", Period::Year }, { "qoq", Period::Quarter }, { "quarter over quarter", Period::Quarter },
        { "mom", Period::Month }, { "month over month", Period::Month }, { "week over week", Period::Week },
        { "day over day", Period::Day } };
    const auto* const found = std::ranges::find(known, phrase, &std::pair<std::string_view, Period>::first);
    return found == std::end(known) ? Period::None : found->second;
}

std::optional<Period> periodWord(const std::string& word)
{
    const auto base = stem(word);
    if (isOneOf(base, { "day", "daily" })) {
        return Period::Day;
    }
    if (isOneOf(base, { "week", "weekly" })) {
        return Period::Week;
    }
    if (isOneOf(base, { "month", "monthly" })) {
        return Period::Month;
    }
    if (isOneOf(base, { "quarter", "quarterly" })) {
        return Period::Quarter;
    }
    return isOneOf(base, { "year", "yearly", "annual", "annually" }) ? std::optional(Period::Year) : std::nullopt;
}

bool isAdverb(const std::string& word)
{
    return word.ends_with("ly") || word == "annual";
}

std::optional<int> monthWord(const std::string& word)
{
    for (std::size_t i = 0; i < monthNames.size(); ++i) {
        const bool shortened = word.size() >= 3 && word.size() <= 4 && monthNames[i].starts_with(word);
        if (word == monthNames[i] || shortened) {
            return static_cast<int>(i) + 1;
        }
    }
    return std::nullopt;
}

std::optional<int> quarterWord(const std::string& word)
{
    const bool quarter = word.size() == 2 && word[0] == 'q' && word[1] >= '1' && word[1] <= '4';
    return quarter ? std::optional(word[1] - '0') : std::nullopt;
}

std::optional<int> numberWord(const std::string& word)
{
    static constexpr std::array<std::string_view, 12> names = { "one", "two", "three", "four", "five", "six", "seven",
        "eight", "nine", "ten", "eleven", "twelve" };
    const auto found = std::ranges::find(names, word);
    return found == names.end() ? std::nullopt : std::optional(static_cast<int>(found - names.begin()) + 1);
}

bool isRowNoun(const std::string& stemmed)
{
    return isOneOf(stemmed, { "row", "record", "entry", "line", "observation", "datapoint" });
}

std::string canonical(const std::string& word)
{
    static const auto groups = [] {
        std::unordered_map<std::string, std::string> made;
        for (const auto line : sameMeaning) {
            std::istringstream stream { std::string(line) };
            std::string first;
            std::getline(stream, first, ',');
            for (std::string other; std::getline(stream, other, ',');) {
                made.emplace(other, first);
            }
        }
        return made;
    }();
    const auto base = stem(word);
    const auto found = groups.find(base);
    return found == groups.end() ? base : found->second;
}

std::vector<std::string> columnHint(const std::string& word)
{
    if (isOneOf(word, { "hottest", "warmest" })) {
        return { "temp", "max" };
    }
    if (word == "coldest") {
        return { "temp", "min" };
    }
    if (word == "windiest") {
        return { "wind" };
    }
    if (word == "wettest") {
        return { "precipitation" };
    }
    return word == "longest" || word == "shortest" ? std::vector<std::string> { "duration" }
        : word == "oldest"                         ? std::vector<std::string> { "age" }
                                                   : std::vector<std::string> {};
}

bool isMoneyWord(const std::string& word)
{
    return isOneOf(word, { "revenue", "amount", "total" });
}

bool isIntensive(const std::string& word)
{
    return isOneOf(word,
        { "price", "rate", "ratio", "temp", "percent", "percentage", "discount", "age", "score", "wind", "speed",
            "rating", "average", "max", "min", "height", "weight", "index", "margin", "salary", "latitude", "longitude",
            "year", "duration", "humidity", "pressure" });
}

bool isIdentifierWord(const std::string& word)
{
    return isOneOf(
        word, { "id", "identifier", "number", "no", "nr", "code", "key", "zip", "postcode", "phone", "uuid", "index" });
}

bool isDeedOf(const std::string& word, const std::string& noun)
{
    if (isOneOf(word, { "ordered", "sold", "bought", "purchased" })) {
        return isOneOf(noun, { "order", "revenue", "purchase", "transaction" });
    }
    return (word == "paid" && noun == "payment")
        || (isParticiple(word) && (verbRoot(word) == verbRoot(noun) || verbRoot(word) + "ing" == noun));
}

std::string periodName(Period period)
{
    static constexpr std::array<std::string_view, 6> names = { "", "day", "week", "month", "quarter", "year" };
    return std::string(names[static_cast<std::size_t>(period)]);
}

} // namespace core::builtin
