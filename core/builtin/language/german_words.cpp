// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/word_lists.h"

namespace core::builtin {

namespace {
// As they are folded: without umlauts. Of "nach 2022" and "nach Region" only the second is read.
constexpr WordList germanLists[] = {
    { Concept::By, "nach,gruppiert nach,aufgeteilt nach,aufgeschlusselt nach" },
    { Concept::Each, "je,pro,fur jede,fur jeden,fur jedes,in jedem,in jeder,an jedem,jeder,jede,jedes,jeden,jedem" },
    { Concept::And, "und,sowie" },
    { Concept::Or, "oder" },
    { Concept::In, "im,innerhalb,im jahr,im jahre,in den jahren,am,bei" },
    { Concept::For, "fur" },
    { Concept::Of, "von,vom" },
    { Concept::With, "mit,deren,dessen,bei denen,wo,welche haben" },
    { Concept::Not, "ausser,ausgenommen,nicht in" },
    { Concept::Is, "ist,sind,waren,gleich" },
    { Concept::Which, "welcher,welche,welches,welchen,welchem,wer" },
    { Concept::To, "bis,bis zum,bis zur" },
    { Concept::HowMany, "wie viele,wieviele,anzahl,anzahl der,anzahl von,zahl der,die anzahl,wie oft" },
    { Concept::Sum,
        "summe,summe der,summe von,summe des,gesamt,gesamte,gesamter,gesamtes,gesamten,insgesamt,wie viel,wieviel,wie "
        "hoch war die summe" },
    { Concept::Mean,
        "durchschnitt,durchschnittlich,durchschnittliche,durchschnittlicher,durchschnittliches,durchschnittlichen,"
        "durchschnittlichem,mittlere,mittlerer,mittleres,mittleren,mittlerem,im durchschnitt,im mittel,im "
        "schnitt,mittelwert" },
    { Concept::Median, "zentralwert" },
    { Concept::Minimum, "fruheste,fruheste,minimaler,minimale" },
    { Concept::Maximum, "maximaler,maximale,spateste" },
    { Concept::Deviation, "standardabweichung,standardabweichung von,streuung" },
    { Concept::Variance, "varianz" },
    { Concept::Range, "spannweite" },
    { Concept::QuartileRange, "interquartilsabstand,quartilsabstand" },
    { Concept::Percentile,
        "perzentil,perzentile,quantil,quantile,oberes quartil,oberen quartil,unteres quartil,unteren quartil,erstes "
        "quartil,drittes quartil,dritten quartil,ersten quartil" },
    { Concept::Cumulative,
        "kumuliert,kumulierte,kumulierter,kumuliertes,kumulierten,kumuliertem,aufgelaufene,aufgelaufener,"
        "aufgelaufenes,laufende summe,laufenden summe" },
    { Concept::Rolling,
        "gleitender durchschnitt,gleitenden durchschnitt,gleitendes mittel,gleitender mittelwert,gleitenden "
        "mittelwert" },
    { Concept::Then, "dann,und dann,danach,davon dann" },
    { Concept::Distinct,
        "verschieden,verschiedene,verschiedener,verschiedenes,verschiedenen,verschiedenem,unterschiedliche,"
        "unterschiedlicher,unterschiedliches,unterschiedlichen,unterschiedlichem,eindeutige,eindeutiger,eindeutiges,"
        "eindeutigen,eindeutigem" },
    { Concept::Top,
        "hochste,hochster,hochstes,hochsten,hochstem,grosste,grosster,grosstes,grossten,grosstem,beste,bester,bestes,"
        "besten,bestem,meiste,meister,meistes,meisten,meistem,starkste,starkster,starkstes,starksten,starkstem,am "
        "hochsten,am meisten,am grossten" },
    { Concept::Bottom,
        "niedrigste,niedrigster,niedrigstes,niedrigsten,niedrigstem,kleinste,kleinster,kleinstes,kleinsten,kleinstem,"
        "geringste,geringster,geringstes,geringsten,geringstem,wenigste,wenigster,wenigstes,wenigsten,wenigstem,"
        "schlechteste,schlechtester,schlechtestes,schlechtesten,schlechtestem,tiefste,tiefster,tiefstes,tiefsten,"
        "tiefstem,am niedrigsten,am wenigsten,am kleinsten" },
    { Concept::Ascending, "aufsteigend" },
    { Concept::Descending, "absteigend" },
    { Concept::SortBy, "sortiert nach,geordnet nach,sortiere nach" },
    { Concept::Above, "uber,mehr als,grosser als,hoher als" },
    { Concept::AtLeast, "mindestens" },
    { Concept::Below, "unter,weniger als,kleiner als,niedriger als" },
    { Concept::AtMost, "hochstens,maximal" },
    { Concept::Between, "zwischen" },
    { Concept::Contains, "enthalt,enthalten" },
    { Concept::StartsWith, "beginnt mit,beginnen mit" },
    { Concept::Since, "seit,ab" },
    { Concept::Before, "vor" },
    { Concept::Until, "bis ende" },
    { Concept::Last, "letzte,letzter,letztes,letzten,letztem" },
    { Concept::This, "dieses,diesen,diesem" },
    { Concept::First, "erste,ersten,erster" },
    { Concept::List, "zeige,zeig,zeige mir,zeig mir,nenne,liste" },
    { Concept::Share,
        "anteil,anteile,prozent,prozentualer anteil,wie viel prozent,wieviel prozent,anteil der,anteil von,anteil an" },
    { Concept::Trend, "verlauf,zeitverlauf,zeitlicher verlauf,entwicklung" },
    { Concept::Change, "veranderung,wachstum,zuwachs,anderung" },
    { Concept::Distribution, "verteilung,haufigkeit" },
    { Concept::Correlation, "zusammenhang,korrelation" },
    { Concept::Missing,
        "fehlt,fehlen,fehlende,fehlender,fehlendes,fehlenden,fehlendem,leer,leere,leeren,nicht ausgefullt" },
    { Concept::Duplicates, "doppelt,doppelte,doppelter,doppeltes,doppelten,doppeltem,duplikate" },
    { Concept::Outliers, "ausreisser" },
    { Concept::Columns, "spalten" },
    { Concept::Common, "haufigste,haufigster,haufigsten,am haufigsten" },
    { Concept::Compare, "im vergleich zu,im vergleich zum,im vergleich mit,verglichen mit,vergleiche,gegen,gegenuber" },
    { Concept::Difference, "unterschied,unterschied zwischen,differenz,differenz zwischen" },
    { Concept::Minus, "abzuglich" },
    { Concept::Plus, "zuzuglich" },
    { Concept::Times, "mal,multipliziert mit" },
    { Concept::Over, "geteilt durch,dividiert durch" },
    { Concept::PercentOf, "in prozent von,in prozent des,in prozent der,in % von" },
    { Concept::Bars, "balkendiagramm,balken,saulendiagramm,als balken" },
    { Concept::Lines, "liniendiagramm,linie,als linie,linien" },
    { Concept::Pie, "kreisdiagramm,tortendiagramm" },
    { Concept::Histogram, "histogramm" },
    { Concept::Scatter, "streudiagramm" },
    { Concept::Picture, "zeichne,diagramm,grafik,stelle dar" },
    { Concept::Beyond,
        "gleitende,gleitender,gleitendes,"
        "gleitenden,gleitendem,laufende,laufender,laufendes,laufenden,laufendem,wochentag,wochentage,wochentagen,"
        "stunde,stunden,prognose,quartil,kreuztabelle,gewichtete,gewichteter,"
        "gewichtetes,gewichteten,gewichtetem,gewichtet" },
    { Concept::Filler,
        "der,die,das,den,dem,des,ein,eine,einen,einem,einer,eines,es,gab,gibt,gibt es,gab "
        "es,wurde,wurden,werden,wird,hat,haben,hatte,hatten,war,wie hoch ist,wie hoch war,wie hoch sind,wie hoch,wie "
        "gross ist,aller,alle,allen,alles,zum,zur,als,auf,an,was,mir,bitte,dieser,diese,datei,daten,wert,werte,wie "
        "gross" },
};
} // namespace

std::span<const WordList> germanWords()
{
    return germanLists;
}

} // namespace core::builtin
