@rem package.json starts Mazwi with `exec node ...`, so that no shell stays between npm and Node, where it
@rem would swallow signals. Windows has neither such signals nor exec: run the rest of the line.
@%*
