#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

// Stands in for libFuzzer: runs each file of the folders that are named once. A folder without files is an error.

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            if (entry.is_regular_file())
                files.push_back(entry.path());
        }
        if (files.empty()) {
            std::cerr << argv[i] << ": no files\n";
            return 1;
        }
        std::ranges::sort(files);
        for (const auto& path : files) {
            std::cout << path.filename().string() << std::endl; // flushed: the last one told is the one that crashed
            std::ifstream file(path, std::ios::binary);
            std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
        }
    }
    return argc > 1 ? 0 : 1;
}
