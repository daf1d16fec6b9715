# The Debian package of this build: spillway, or spillway-cli where there is no window. `./dev package` makes both.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR Spillway)
set(CPACK_PACKAGE_CONTACT "Spillway maintainers <maintainers@spillway.invalid>") # the project has no domain
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CPACK_SPILLWAY_FILES ${CMAKE_CURRENT_LIST_DIR})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS nginx)
set(description "Spillway replays access logs through nginx's exact arithmetic and shows which
requests pass, wait or are rejected, and which clients are affected. It
suggests limits for incidents, finds problems in a configuration and exports
changes to it.
.
")
if(SPILLWAY_GUI)
  set(CPACK_PACKAGE_NAME spillway)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see what an nginx rate limit would have done to your traffic")
  string(APPEND description "This package has the desktop program and the complete spillway-cli.")
  # The theme asks for the font by name. Icons are drawn by the SVG library itself, which shlibdeps finds.
  set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-open-sans)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, qt6-translations-l10n")
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, fonts-noto-cjk")
  foreach(relation IN ITEMS CONFLICTS REPLACES PROVIDES)
    set(CPACK_DEBIAN_PACKAGE_${relation} spillway-cli)
  endforeach()
else()
  set(CPACK_PACKAGE_NAME spillway-cli)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see what an nginx rate limit would have done, on the command line")
  string(APPEND description "This package has the command line without the commands verify, follow and
serve, so that a server needs no Qt. The package spillway has all commands and
the desktop program.")
endif()
set(CPACK_PACKAGE_DESCRIPTION "${description}")
include(CPack)
