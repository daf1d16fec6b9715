<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Words</name>
    <message numerus="yes">
        <source>%1 paths</source>
        <translation>
            <numerusform>%1 path</numerusform><numerusform>%1 paths</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1 programs</source>
        <translation>
            <numerusform>%1 program</numerusform><numerusform>%1 programs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <translation>
            <numerusform>%1 key</numerusform><numerusform>%1 keys</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n limits</source>
        <translation>
            <numerusform>%n limit</numerusform><numerusform>%n limits</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 request</numerusform><numerusform>%1 requests</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1 clients</source>
        <translation>
            <numerusform>%1 client</numerusform><numerusform>%1 clients</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform><numerusform>and %n more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n files left out</source>
        <translation>
            <numerusform>%n file left out</numerusform><numerusform>%n files left out</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform><numerusform>%1 and %n more</numerusform></translation>
    </message>
</context>
<context>
    <name>spillway::ui::DrawStrip</name>
    <message numerus="yes">
        <source>%n strokes, %1 selected.</source>
        <translation>
            <numerusform>%n stroke, %1 selected.</numerusform><numerusform>%n strokes, %1 selected.</numerusform></translation>
    </message>
</context>
<context>
    <name>spillway::ui::FormatDialog</name>
    <message numerus="yes">
        <source>%1 LINES WERE NO REQUESTS</source>
        <translation>
            <numerusform>%1 LINE WAS NO REQUEST</numerusform><numerusform>%1 LINES WERE NO REQUESTS</numerusform></translation>
    </message>
</context>
<context>
    <name>spillway::ui::LogOpener</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform><numerusform>%1 and %n more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source> · %n s left</source>
        <translation>
            <numerusform> · %n s left</numerusform><numerusform> · %n s left</numerusform></translation>
    </message>
</context>
<context>
    <name>spillway::ui::MissingBanner</name>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform><numerusform>And %n more.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n files are nginx configurations</source>
        <translation>
            <numerusform>%n file is an nginx configuration</numerusform><numerusform>%n files are nginx configurations</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n files lack their ends</source>
        <translation>
            <numerusform>%n file lacks its end</numerusform><numerusform>%n files lack their ends</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n files were read in part</source>
        <translation>
            <numerusform>%n file was read in part</numerusform><numerusform>%n files were read in part</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n files were left out</source>
        <translation>
            <numerusform>%n file was left out</numerusform><numerusform>%n files were left out</numerusform></translation>
    </message>
</context>
<context>
    <name>spillway::ui::TrafficSummary</name>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 request</numerusform><numerusform>%1 requests</numerusform></translation>
    </message>
</context>
<context>
    <name>spillway::ui::UnsavedWork</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform><numerusform>%1 and %n more</numerusform></translation>
    </message>
</context>
</TS>
