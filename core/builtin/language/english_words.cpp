// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/word_lists.h"

namespace core::builtin {

namespace {
constexpr WordList englishLists[] = {
    { Concept::By, "by,grouped by,group by,broken down by,split by,across" },
    { Concept::Each, "per,for each,each,for every,every,in each,by each" },
    { Concept::And, "and,&,as well as,along with,but" },
    { Concept::Or, "or" },
    { Concept::In, "in,within,during,inside,in the year,for the year,during the year" },
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
    { Concept::Deviation, "standard deviation,standard deviation of,std,stddev,std dev,stdev,deviation" },
    { Concept::Variance, "variance,variance of" },
    { Concept::Range, "range,range of" },
    { Concept::QuartileRange, "interquartile range,interquartile range of,iqr,inter quartile range" },
    { Concept::Percentile,
        "percentile,percentiles,quantile,quantiles,first quartile,lower quartile,third quartile,upper "
        "quartile,first decile,lowest decile,last decile,top decile" },
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
        "distribution,distributed,spread,frequency,frequencies,breakdown,value counts,distribution "
        "of,histogram of" },
    { Concept::Correlation,
        "correlation,correlate,correlated,correlates,relationship,related,relation,correlations,depend,depends" },
    { Concept::Missing,
        "missing,unknown,not known,null,nulls,empty,blank,blanks,nan,na,missing values,incomplete,missing data,empty "
        "cells,not filled in,gaps" },
    { Concept::Duplicates, "duplicate,duplicates,duplicated,repeated,duplicate rows,doubles,dupes" },
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
    { Concept::Compare, "compare,comparison,vs,against,compared,compared to,compared with,versus" },
    { Concept::Difference, "difference between,difference" },
    { Concept::Cumulative,
        "cumulative,cumulated,running total,running totals,running sum,cumulative sum,cumulative "
        "total,cumulative number of,running count,cumulatively,running total of" },
    { Concept::Rolling,
        "rolling,rolling average,rolling mean,moving average,moving mean,rolling average of,moving average of,rolling "
        "sum,moving sum,rolling total" },
    { Concept::Then, "then,and then" },
    { Concept::Plus, "plus,+,added to" },
    { Concept::Minus, "minus,-,−,less the" },
    { Concept::Times, "times,*,×,multiplied by,multiplied with" },
    { Concept::Over, "divided by,/,÷" },
    { Concept::PercentOf,
        "as a percentage of,as percentage of,as % of,in % of,in percent of,as percent of,as a share of" },
    { Concept::Ratio, "ratio of,quotient of" },
    { Concept::Bars, "bar chart,bar graph,bar plot,bars,barchart,column chart,bar" },
    { Concept::Lines, "line chart,line graph,line plot,linechart,line" },
    { Concept::Pie, "pie chart,pie,donut,pie graph,doughnut" },
    { Concept::Histogram, "histogram,hist" },
    { Concept::Scatter, "scatter,scatter plot,scatterplot,scatter chart" },
    { Concept::Picture,
        "chart,plot,graph,visualise,visualize,draw,diagram,picture,figure,plotted,chart of,plot of,graph of" },
    { Concept::Beyond,
        "forecast,forecasts,predict,predicted,"
        "prediction,projection,projected,extrapolate,gap,ratio,ratios,per "
        "capita,quartile,quartiles,decile,"
        "day of the week,days of the week,day of week,days of "
        "week,weekday,weekdays,weekend,weekends,hour,hours,hourly,hour of day,"
        "hour of the day,time of day,time of the day,regression,cluster,clusters,clustering,pivot,pivot "
        "table,join,merge,twice,once,only once,more than once,are all,are most,is "
        "it,slowest,fastest,quickest,streak,spell,consecutive,in a "
        "row,cohort,cohorts,retention,churn,significant,"
        "significance,elapsed,time between,time to,days between" },
    { Concept::Filler,
        "analyze this csv and,analyse this csv and,analyze this file and,analyse this file "
        "and,the,a,an,me,my,our,us,please,pls,can,could,would,you,i,we,want,need,like "
        "to,do,does,did,have,has,had,there,all,"
        "any,be,been,it,its,that,these,those,they,them,their,than,as,at,so,just,how,out,into,also,value,values,"
        "data,dataset,file,table,this file,this data,this dataset,this table,this "
        "csv,csv,ones,one,made,make,makes,came,come,comes,get,gets,got,sold,sell,bought,buy,buys,ordered,"
        "spent,spend,spends,spending,earned,earn,placed,placing,ever,happened,occur,occurs,occurred,using,use,"
        "calculate,"
        "compute,determine,work,tell,here,some,much,many,now,instead,again,hi,hello,"
        "known,thanks,thank,result,results,entries in,go,goes,went,exist,exists,appear,appears,belong,made "
        "up,kind,kinds of,rather,"
        "create,generate,produce,build,worth,breakdown "
        "of,generated,generate,generates,brought,bring,broken,down,happen,way,"
        "was there,between the,contained,recorded,measured,performing,ranking,based,come from,when,know,"
        "highest to lowest,period,periods,nice,simple,quick,quickly,really,actually,exact,me a,s" },
};
} // namespace

std::span<const WordList> englishWords()
{
    return englishLists;
}

} // namespace core::builtin
