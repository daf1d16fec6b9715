# Run by CPack when the files lie in place, before it packs them.
execute_process(COMMAND bash ${CPACK_SPILLWAY_FILES}/debian.sh ${CPACK_TEMPORARY_DIRECTORY}/usr ${CPACK_PACKAGE_NAME}
  ${CPACK_PACKAGE_VERSION} "${CPACK_PACKAGE_CONTACT}" COMMAND_ERROR_IS_FATAL ANY)
